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
