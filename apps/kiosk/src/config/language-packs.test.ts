import { isOneOf, LANGUAGE_TAG, UI_LANGUAGES } from "@punktum/domain";
import { loadMoreTexts, loadTexts, type TextTable } from "@punktum/phrases";
import { problemsOfPack } from "@punktum/phrases/packs";
import i18next from "i18next";
import { describe, expect, it } from "vitest";

interface Facts {
  readonly name: string;
  readonly content: string;
  readonly letters?: string;
}

interface Texts {
  readonly direction: string;
  readonly texts: TextTable;
}

const PACKS = "../../../../packages/phrases/packs";
const FILES = Object.keys(import.meta.glob("../../../../packages/phrases/packs/**"));
const FACTS = import.meta.glob<Facts>("../../../../packages/phrases/packs/*/language.json", {
  import: "default",
  eager: true,
});
const TEXTS = import.meta.glob<Texts>("../../../../packages/phrases/packs/*/texts.json", {
  import: "default",
  eager: true,
});

const CODES = [...new Set(FILES.map((path) => path.slice(PACKS.length + 1).split("/")[0] ?? ""))];

function packOf(code: string): { readonly facts: Facts; readonly file: Texts } {
  const [facts, file] = [FACTS[`${PACKS}/${code}/language.json`], TEXTS[`${PACKS}/${code}/texts.json`]];
  if (facts === undefined || file === undefined) {
    throw new TypeError(`${code} is no pack`);
  }
  return { facts, file };
}

const leaves = (table: TextTable, prefix = ""): [string, string][] =>
  Object.entries(table).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : leaves(value, `${prefix}${key}.`),
  );

/** The Italian texts with one of them changed or left out. */
function withText(path: string, text: string | undefined): TextTable {
  const [group = "", name = ""] = path.split(".");
  const { texts } = packOf("it").file;
  const below = texts[group];
  const entries = typeof below === "object" ? Object.entries(below) : [];
  const others = Object.fromEntries(entries.filter(([key]) => key !== name));
  return { ...texts, [group]: text === undefined ? others : { ...others, [name]: text } };
}

describe("language packs", { tags: ["FMT-01"] }, () => {
  it("exist for six languages beside German and English", () => {
    expect(CODES).toEqual(["es", "fr", "it", "pl", "tr", "uk"]);
  });

  it.each(CODES)("%s is data only: its facts and its texts", (code) => {
    const { facts, file } = packOf(code);
    const { letters = "a" } = facts;
    const files = FILES.filter((path) => path.startsWith(`${PACKS}/${code}/`));
    expect(files.map((path) => path.split("/").at(-1))).toEqual(["language.json", "texts.json"]);
    expect(code).toMatch(LANGUAGE_TAG);
    expect(isOneOf(UI_LANGUAGES, code)).toBe(false);
    expect(Object.keys({ letters, ...facts }).toSorted()).toEqual(["content", "letters", "name"]);
    // A row of the keyboard has ten keys.
    expect(letters).toMatch(/^\p{L}(?: \p{L}){0,9}$/u);
    expect(UI_LANGUAGES).toContain(facts.content);
    // A pack is named in its own language.
    const own = new Intl.DisplayNames([code], { type: "language" }).of(code);
    expect(facts.name.toLocaleLowerCase(code)).toBe(own?.toLocaleLowerCase(code));
    expect(Object.keys(file).toSorted()).toEqual(["direction", "texts"]);
    expect(file.direction).toBe("ltr");
  });

  it.each(CODES)("%s has all texts of shoppers, with the same values, all plural forms and no more room", (code) => {
    expect(problemsOfPack(code, packOf(code).file.texts)).toEqual([]);
  });

  it.each(CODES)("%s is translated: only short texts may be equal to the English ones", async (code) => {
    const english = new Map(leaves({ ...(await loadTexts("en")), ...(await loadMoreTexts("en")) }));
    const same = leaves(packOf(code).file.texts).filter(([path, text]) => english.get(path) === text);
    expect(same.filter(([, text]) => text.replaceAll(/\{\{\w+\}\}/g, "").length > 12)).toEqual([]);
  });

  it.each([
    ["it", [1, 2, 1_000_000], ["punto", "punti", "di punti"]],
    ["es", [1, 2, 1_000_000], ["punto", "puntos", "de puntos"]],
    ["fr", [0, 1, 2, 1_000_000], ["point", "point", "points", "de points"]],
    ["pl", [1, 2, 5, 12, 22, 25], ["punkt", "punkty", "punktów", "punktów", "punkty", "punktów"]],
    ["tr", [1, 2], ["puan", "puan"]],
    ["uk", [1, 2, 5, 11, 21, 22], ["бал", "бали", "балів", "балів", "бал", "бали"]],
  ] as const)("%s counts as its speakers do", async (code, counts, words) => {
    const i18n = i18next.createInstance();
    const translation = packOf(code).file.texts;
    const options = { lng: code, resources: { [code]: { translation } }, showSupportNotice: false };
    await i18n.init(options);
    expect(counts.map((count) => i18n.t("burn.points", { count }))).toEqual(words);
  });
});

describe("a pack is refused", () => {
  it.each([
    ["a missing text", "idle.leave", undefined, "idle.leave is missing"],
    ["a missing plural form", "burn.points_many", undefined, "burn.points_many is missing"],
    ["a plural form that the language does not have", "burn.points_few", "punti", "burn.points_few is unknown"],
    ["an unknown text", "idle.heading", "Ciao", "idle.heading is unknown"],
    ["a lost value", "idle.countdown_other", "Uscita", "idle.countdown_other has other values"],
    ["another value", "idle.leave", "Esci {{name}}", "idle.leave has other values"],
    ["a mark that is missing", "printer.title", "<b>Stampa</b>", "printer.title has other values"],
    ["an empty text", "idle.leave", " ", "idle.leave is empty"],
    ["a text without room", "idle.leave", "Esca adesso dal suo conto personale", "idle.leave has 35 characters"],
  ])("with %s", (_what, path, text, problem) => {
    expect(problemsOfPack("it", withText(path, text)).join("\n")).toContain(problem);
  });
});
