import { describe, expect, it } from "vitest";
import { wayBack } from "./guards.ts";

const back = (to: string) => wayBack(new URLSearchParams({ to }));

describe("return address after the login", () => {
  it("is the requested page", () => {
    expect(back("/members?status=BLOCKED")).toBe("/members?status=BLOCKED");
    expect(wayBack(new URLSearchParams())).toBe("/");
  });

  it.each([
    "https://elsewhere.example",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "javascript:alert(1)",
    "/login",
  ])("is the start page for %s", (to) => {
    expect(back(to)).toBe("/");
  });
});
