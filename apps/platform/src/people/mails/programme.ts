import { UI_LANGUAGES, type UiLanguage } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import { type OwnWords, readOwnWords } from "./templates.ts";

/** What all mails of a programme share. */
export interface MailProgramme {
  readonly program: string;
  /** Telephone number or address for members; empty if there is none. */
  readonly contact: string;
  readonly own: OwnWords;
  /** The language of a mail: the wished one if mails have texts in it, else the programme's. */
  readonly languageOf: (wished: string) => UiLanguage;
}

/** Reads what mails say of the transaction's programme. */
export async function readMailProgramme(transaction: ProgramTransaction): Promise<MailProgramme> {
  const { name, contact, language } = await transaction.db
    .selectFrom("programs")
    .select(["name", "default_language as language"])
    .select((eb) => eb.ref("config", "->>").key("customerServiceContact").as("contact"))
    .where("id", "=", transaction.programId)
    .executeTakeFirstOrThrow();
  const withTexts = (wished: string) => UI_LANGUAGES.find((code) => code === wished);
  return {
    program: name,
    contact: typeof contact === "string" ? contact : "",
    own: await readOwnWords(transaction),
    languageOf: (wished) => withTexts(wished) ?? withTexts(language) ?? "de",
  };
}
