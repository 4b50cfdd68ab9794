import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { counterTexts, loadMoreTexts, loadTexts, type TextTable } from "@punktum/phrases";
import { platformTexts } from "@punktum/phrases/platform";
import { toolTexts } from "@punktum/phrases/tools";

const ROOT = join(import.meta.dirname, "../../../..");

/** All sources that may show a text, without tests. */
const sourceOf = (pattern: string): string =>
  globSync(pattern, { cwd: ROOT })
    .filter((path) => !path.includes(".test.") && !path.includes("node_modules"))
    .map((path) => readFileSync(join(ROOT, path), "utf8"))
    .join("\n");

const kiosk = sourceOf("apps/kiosk/src/**/*.{ts,tsx}");
const counter = sourceOf("apps/counter/src/**/*.{ts,tsx}");
// Codes of remarks and reasons come from the rules.
const platform = sourceOf("{apps/platform,packages/domain}/src/**/*.ts");
const tools = sourceOf("tools/*/src/**/*.ts");

const leaves = (table: TextTable, prefix = ""): string[] =>
  Object.entries(table).flatMap(([key, value]) =>
    typeof value === "string" ? [prefix + key] : leaves(value, `${prefix}${key}.`),
  );

/** One key stands for its plural forms. */
const keys = [
  ...new Set(
    leaves({ ...(await loadTexts("en")), ...(await loadMoreTexts("en")) }).map((key) =>
      key.replace(/_(?:one|other)$/, ""),
    ),
  ),
];

/** Keys with a part that is only known at run time: `toast.${kind}`. */
const assembled = [...kiosk.matchAll(/`([a-z]\w*(?:\.\w+)*\.)\$\{[^`]*`/gi)].map(([, prefix = ""]) => prefix);

/** What shoppers see, without the parts for staff. */
const FEATURES = "burn,connection,display,history,idle,registration,scan,screen-saver,session,success,toast";
const SCREENS = "burn,display,history,magnetic-stripe-reader,not-found,qr-scanner,scan-shell,screen-saver";
const PARTS =
  "brand-pane,closing-time,comfort-controls,kiosk-screen,pin-mail-button,screen-keyboard,section-title,why-list";
const shopper = [
  sourceOf(`apps/kiosk/src/features/{${FEATURES}}/**/*.{ts,tsx}`),
  sourceOf(`apps/kiosk/src/screens/{${SCREENS}}.tsx`),
  sourceOf(`apps/kiosk/src/components/{${PARTS}}.tsx`),
].join("\n");
/** Texts on a ticket, which is in a built-in language. */
const PAPER = /^printer\.(?:PRINT_TEXT\d|code|copyMark)$/;

const isTable = (value: unknown): value is TextTable => typeof value === "object" && value !== null;

function textsOfPack(path: string): ReadonlySet<string> {
  const pack: unknown = JSON.parse(readFileSync(join(ROOT, path), "utf8"));
  const found = isTable(pack) ? leaves(pack, "") : [];
  return new Set(found.map((key) => key.replace(/^texts\./, "").replace(/_(?:one|few|many|other)$/, "")));
}

const PACKS = globSync("packages/phrases/packs/*/texts.json", { cwd: ROOT }).map(textsOfPack);

const isUsed = (key: string): boolean =>
  kiosk.includes(`"${key}"`) || assembled.some((prefix) => key.startsWith(prefix));

describe("texts and their use", () => {
  it("every text of the kiosk is shown somewhere", { tags: ["FMT-01"] }, () => {
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });

  it("every key the kiosk asks for has a text", { tags: ["FMT-01"] }, () => {
    const asked = [...kiosk.matchAll(/\bt\(\s*"([\w.]+)"/g)].map(([, key = ""]) => key);
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter((key) => !keys.includes(key))).toEqual([]);
  });

  it("every text that a shopper's screen asks for is in every language pack", { tags: ["FMT-01"] }, () => {
    const asked = keys.filter((key) => shopper.includes(`"${key}"`)).filter((key) => !PAPER.test(key));
    expect(asked.length).toBeGreaterThan(150);
    expect(PACKS.length).toBeGreaterThan(0);
    expect(PACKS.flatMap((texts) => asked.filter((key) => !texts.has(key)))).toEqual([]);
  });

  it.each([
    ["virtual counter", counterTexts.en, counter],
    ["platform", platformTexts.en, platform],
    ["tools", toolTexts.en, tools],
  ] as const)("every text of the %s is shown somewhere", { tags: ["FMT-01"] }, (_place, texts, source) => {
    // Consents are looked up by the type the programme gives them.
    const keys = leaves(texts).filter((key) => !key.includes(".consent."));
    const names = keys.map((key) => key.slice(key.lastIndexOf(".") + 1));
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))).toEqual([]);
  });
});
