import { describe, expect, it } from "vitest";
import { wayBack } from "./guards.ts";

const back = (to: string) => wayBack(new URLSearchParams({ to }));

describe("way back after the login", () => {
  it("is the page that was asked for", () => {
    expect(back("/members?status=BLOCKED")).toBe("/members?status=BLOCKED");
    expect(wayBack(new URLSearchParams())).toBe("/");
  });

  it.each([
    "https://elsewhere.example",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "javascript:alert(1)",
    "/login",
  ])("is the start instead of %s", (to) => {
    expect(back(to)).toBe("/");
  });
});
