import * as ui from "@punktum/ui";
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const shown = globSync(`${import.meta.dirname}/*.tsx`)
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

/** Icons have one form each and appear within other components. */
const components = Object.entries(ui)
  .filter(([name, value]) => /^[A-Z][a-z]/.test(name) && !name.endsWith("Icon") && typeof value === "function")
  .map(([name]) => name);

describe("the page of components", () => {
  it.each(components)("shows %s", { tags: ["ORG-19"] }, (name) => {
    expect(shown).toMatch(new RegExp(`<${name}\\b`));
  });
});
