import { listBackOfficeAreas, loadBackOfficeTexts, type TextTable } from "@punktum/phrases/backoffice";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const SOURCES = join(import.meta.dirname, "..");

const source = globSync("**/*.{ts,tsx}", { cwd: SOURCES })
  .filter((path) => !path.includes(".test."))
  .map((path) => readFileSync(join(SOURCES, path), "utf8"))
  .join("\n");

const leaves = (table: TextTable, prefix = ""): string[] =>
  Object.entries(table).flatMap(([key, value]) =>
    typeof value === "string" ? [prefix + key] : leaves(value, `${prefix}${key}.`),
  );

const tables = await Promise.all(
  (await listBackOfficeAreas()).filter((area) => area !== "errors").map((area) => loadBackOfficeTexts("en", area)),
);
const keys = [...new Set(tables.flatMap((table) => leaves(table)).map((key) => key.replace(/_(?:one|other)$/, "")))];

/** Keys assembled at run time: `common.nav.${name}`. */
const assembled = [...source.matchAll(/`([a-z]\w*(?:\.\w+)*\.)\$\{[^`]*`/gi)].map(([, prefix = ""]) => prefix);

/** Shared texts of the parts, which need not all be used. */
const SHARED = /^common\.(?:actions|list|form)\./;

const isUsed = (key: string): boolean =>
  SHARED.test(key) || source.includes(`"${key}"`) || assembled.some((prefix) => key.startsWith(prefix));

describe("texts of the back office", () => {
  it("every text is used", { tags: ["FMT-01"] }, () => {
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });

  it("every key that a screen asks for has a text", { tags: ["FMT-01"] }, () => {
    const asked = [...source.matchAll(/\bt\(\s*"([\w.]+)"/g)].map(([, key = ""]) => key);
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter((key) => !keys.includes(key))).toEqual([]);
  });
});
