import { describe, expect, it } from "vitest";
import { longestWordEm } from "./word-width.ts";

describe("width of the longest word on a till's key", () => {
  it("is that of the longest of several words", () => {
    expect(longestWordEm("Bremsen einstellen")).toBe(longestWordEm("einstellen"));
    expect(longestWordEm("Super E10, 10 l")).toBe(longestWordEm("Super"));
  });

  it.each([
    ["fill", "mama"],
    ["Kette", "Hustenbonbons"],
    ["energie", "ENERGIE"],
  ])("%s is narrower than %s", (narrow, wide) => {
    expect(longestWordEm(narrow)).toBeLessThan(longestWordEm(wide));
  });

  it("is never nothing", () => {
    expect(longestWordEm("")).toBe(0.57);
  });
});
