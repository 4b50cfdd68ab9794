import { describe, expect, it } from "vitest";
import { forbidMarkup, onlyEmptyMarkup } from "./trusted-types.ts";

describe("markup in the back office", () => {
  it("comes from no text but the empty one", () => {
    expect(onlyEmptyMarkup("")).toBe("");
    expect(() => onlyEmptyMarkup("<b>Greta</b>")).toThrow(TypeError);
  });

  it("has one policy where the browser knows Trusted Types, and none where it does not", () => {
    const names: string[] = [];
    forbidMarkup({ trustedTypes: { createPolicy: (name: string) => names.push(name) } });
    forbidMarkup({});
    expect(names).toEqual(["default"]);
  });
});
