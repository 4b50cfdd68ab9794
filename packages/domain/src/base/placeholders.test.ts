import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unknownPlaceholders } from "./placeholders.ts";

describe("placeholders of a text", () => {
  it("are unknown by their names, or when their braces do not fit", () => {
    expect(unknownPlaceholders("{{program}}, {{nmae}}: {{ program }} and }} {{", ["program"])).toEqual([
      "{{nmae}}",
      "{{ program }}",
      "}}",
      "{{",
    ]);
    expect(unknownPlaceholders("{single} braces, and a {{name}}", ["name"])).toEqual([]);
  });

  it("are known in every text without braces, whatever stands around them", () => {
    const words = fc.string({ unit: "binary" }).map((text) => text.replaceAll(/[{}]/g, ""));
    fc.assert(
      fc.property(words, words, (before, after) => {
        expect(unknownPlaceholders(`${before}{{name}}${after}`, ["name"])).toEqual([]);
        expect(unknownPlaceholders(`${before}{{other}}${after}`, ["name"])).toEqual(["{{other}}"]);
      }),
    );
  });
});
