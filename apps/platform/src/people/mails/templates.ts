import { type MailEvent, MAIL_EVENTS, hasMailLink, variablesOf } from "@punktum/contracts";
import { UI_LANGUAGES, type UiLanguage, unknownPlaceholders } from "@punktum/domain";
import { platformTexts } from "@punktum/phrases/platform";
import type { ProgramTransaction } from "../../database/index.ts";

/** The text of a mail, the one source of its plain text and of its HTML. */
export interface MailWords {
  readonly subject: string;
  /** One paragraph a line. */
  readonly text: string;
  /** Words on the button; null in a mail that only informs. */
  readonly action: string | null;
}

/** The text of a mail in one language. */
interface MailTemplate extends MailWords {
  readonly event: MailEvent;
  readonly language: UiLanguage;
  /** False for the platform's own text. */
  readonly isOwn: boolean;
  readonly version: number;
}

/** Names a text that a programme has written itself. */
export interface TemplateKey {
  readonly event: MailEvent;
  readonly language: UiLanguage;
}

/** The platform's text has the version that a programme's own text begins with. */
const FIRST_VERSION = 1;
const COLUMNS = ["id", "subject", "body", "action", "version"] as const;

const idOf = ({ event, language }: TemplateKey): string => `${event}/${language}`;

/** The platform's own text of a mail. */
export function defaultWords({ event, language }: TemplateKey): MailWords {
  const words: { readonly subject: string; readonly paragraphs: string; readonly action?: string } =
    platformTexts[language].mails[event];
  return { subject: words.subject, text: words.paragraphs, action: words.action ?? null };
}

/** The programme's own texts by `EVENT/language`. */
export type OwnWords = ReadonlyMap<string, MailWords & { readonly version: number }>;

/** Reads the texts that the transaction's programme has written itself. */
export async function readOwnWords({ db }: ProgramTransaction): Promise<OwnWords> {
  const rows = await db.selectFrom("mail_templates").select(COLUMNS).execute();
  return new Map(rows.map(({ id, body, ...words }) => [id, { ...words, text: body }]));
}

function templateOf(own: OwnWords, key: TemplateKey): MailTemplate {
  const words = own.get(idOf(key));
  return words === undefined
    ? { ...key, ...defaultWords(key), isOwn: false, version: FIRST_VERSION }
    : { ...key, subject: words.subject, text: words.text, action: words.action, isOwn: true, version: words.version };
}

/** The words of a mail: the programme's own, or the platform's. */
export const wordsOf = (own: OwnWords, key: TemplateKey): MailWords => own.get(idOf(key)) ?? defaultWords(key);

/** Reads the text of a mail in one language. */
export async function readMailTemplate(transaction: ProgramTransaction, key: TemplateKey): Promise<MailTemplate> {
  return templateOf(await readOwnWords(transaction), key);
}

/** Every mail with its texts in every language. */
export async function listMailTemplates(transaction: ProgramTransaction) {
  const own = await readOwnWords(transaction);
  return MAIL_EVENTS.map((event) => ({
    event,
    variables: [...variablesOf(event)],
    hasLink: hasMailLink(event),
    templates: UI_LANGUAGES.map((language) => templateOf(own, { event, language })),
  }));
}

/** What a text asks for and the event's mails do not have, such as `{{nmae}}`; undefined when all is known. */
export const unknownVariable = (event: MailEvent, { subject, text, action }: MailWords): string | undefined =>
  unknownPlaceholders([subject, text, action ?? ""].join("\n"), variablesOf(event))[0];

/** Gives a mail a text of the programme's own. Words on a button that the mail does not have are left out. */
export async function replaceMailTemplate(
  transaction: ProgramTransaction,
  key: TemplateKey,
  words: MailWords,
): Promise<MailTemplate> {
  const { db, programId } = transaction;
  const { subject, text: body } = words;
  const action = hasMailLink(key.event) ? (words.action ?? defaultWords(key).action) : null;
  // The row is made first, so that of two people who write the first text the second hears of the first.
  await db
    .insertInto("mail_templates")
    .values({ program_id: programId, id: idOf(key), subject, body, action })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.updateTable("mail_templates").set({ subject, body, action }).where("id", "=", idOf(key)).execute();
  return readMailTemplate(transaction, key);
}

/** Goes back to the platform's own text. */
export async function resetMailTemplate(transaction: ProgramTransaction, key: TemplateKey): Promise<MailTemplate> {
  await transaction.db.deleteFrom("mail_templates").where("id", "=", idOf(key)).execute();
  return readMailTemplate(transaction, key);
}
