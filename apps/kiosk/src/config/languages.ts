import { isUiLanguage, packLanguage, UI_LANGUAGES, type ShownLanguage, type UiLanguage } from "@punktum/domain";
import type { TextTable } from "@punktum/phrases";
import { hasShape, isAnyOf, isTableOf, type Guard } from "../storage/guards.ts";

/** What a pack says about its language, in `language.json`. */
interface PackFacts {
  /** Name of the language in the language itself. */
  readonly name: string;
  /** Built-in language of texts that the pack lacks because the server has them in the built-in ones only. */
  readonly content: UiLanguage;
  /** Letters that the keyboard on the screen lacks in its built-in languages. */
  readonly letters?: string;
}

/** The texts of a pack, in `texts.json`. */
interface PackTexts {
  readonly direction: "ltr" | "rtl";
  readonly texts: TextTable;
}

const FOLDER = "../../../../packages/phrases/packs";
const FACTS = import.meta.glob<PackFacts>("../../../../packages/phrases/packs/*/language.json", {
  import: "default",
  eager: true,
});
/** Addresses of the texts. They are never inlined into the code: a tablet reads them when a shopper chooses one. */
const ADDRESSES = import.meta.glob<string>("../../../../packages/phrases/packs/*/texts.json", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

const factsOf = (language: ShownLanguage): PackFacts | undefined => FACTS[`${FOLDER}/${language}/language.json`];

/** Built-in language of what the server has in no other: names of levels, vouchers and bookings. */
export const contentLanguage = (language: ShownLanguage): UiLanguage =>
  isUiLanguage(language) ? language : (factsOf(language)?.content ?? "en");

/** Name of a pack's language in itself; `undefined` for a built-in language. */
export const packName = (language: ShownLanguage): string | undefined => factsOf(language)?.name;

/** Letters for the keyboard on the screen; `undefined` for a language without letters of its own. */
export const packLetters = (language: ShownLanguage): readonly string[] | undefined =>
  factsOf(language)?.letters?.split(" ");

/** Languages of the packs in the build. */
export const PACK_LANGUAGES: readonly ShownLanguage[] = Object.keys(FACTS).map((path) =>
  packLanguage(path.slice(FOLDER.length + 1, path.lastIndexOf("/"))),
);

const KNOWN: readonly ShownLanguage[] = [...UI_LANGUAGES, ...PACK_LANGUAGES];

/**
 * Languages that a shopper may choose: the programme's in its order, German and English without any, and always the
 * device's own. A language that this build does not know is left out.
 */
export function offeredLanguages(codes: readonly string[] | undefined, own: UiLanguage): readonly ShownLanguage[] {
  const wanted = codes === undefined ? UI_LANGUAGES : [...codes, own];
  return [...new Set(wanted)].flatMap((code) => KNOWN.filter((known) => known === code));
}

const isTextTable: Guard<TextTable> = (value): value is TextTable =>
  isTableOf((entry): entry is string | TextTable => typeof entry === "string" || isTextTable(entry))(value);

const isPackTexts = hasShape<PackTexts>({ direction: isAnyOf(["ltr", "rtl"]), texts: isTextTable });

/** A tablet whose network hangs gets its language back after this time. */
const TEXTS_WITHIN_MS = 10_000;

/** Reads the texts of a pack. An HTML page served in their place is no pack. */
export async function fetchPack(language: ShownLanguage): Promise<PackTexts> {
  const address = ADDRESSES[`${FOLDER}/${language}/texts.json`] ?? "";
  const answer = await fetch(address, { signal: AbortSignal.timeout(TEXTS_WITHIN_MS) });
  const pack: unknown = answer.ok ? await answer.json() : undefined;
  if (!isPackTexts(pack)) {
    throw new Error(`No texts of ${language}: ${address} answered ${answer.status}`);
  }
  return pack;
}
