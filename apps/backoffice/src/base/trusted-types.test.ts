import { describe, expect, it } from "vitest";
import { forbidMarkup, onlyEmptyMarkup } from "./trusted-types.ts";

describe("markup in the back office", () => {
  it("is created from the empty text only", () => {
    expect(onlyEmptyMarkup("")).toBe("");
    expect(() => onlyEmptyMarkup("<b>Greta</b>")).toThrow(TypeError);
  });

  it("has one policy if the browser supports Trusted Types, and none otherwise", () => {
    const names: string[] = [];
    forbidMarkup({ trustedTypes: { createPolicy: (name: string) => names.push(name) } });
    forbidMarkup({});
    expect(names).toEqual(["default"]);
  });
});
