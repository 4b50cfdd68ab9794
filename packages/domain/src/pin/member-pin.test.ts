import { describe, expect, it } from "vitest";
import { judgeMemberPin } from "./member-pin.ts";

const problemOf = (pin: string, repeat = pin, codes: readonly string[] = []): string => {
  const judged = judgeMemberPin({ pin, repeat }, codes);
  return judged.ok ? "none" : (judged.error.code ?? "");
};

describe("a member's new PIN", { tags: ["B-41"] }, () => {
  it.each([
    ["8352", "none"],
    ["83520417", "none"],
    ["", "EMPTY_PIN"],
    ["835", "SHORT_PIN"],
    ["835204171", "PIN_FORM"],
    ["83 52", "PIN_FORM"],
    ["٨٣٥٢", "PIN_FORM"],
    ["1111", "PIN_EASY"],
    ["1234", "PIN_EASY"],
    ["98765432", "PIN_EASY"],
  ])("%j: %s", (pin, problem) => {
    expect(problemOf(pin)).toBe(problem);
  });

  it("is refused if it is the end of one of the account's codes, because a thief can read that off the card", () => {
    expect(problemOf("3817", "3817", ["4000003817"])).toBe("PIN_EASY");
    expect(problemOf("3817", "3817", ["4000038171", "381700"])).toBe("none");
  });

  it("must be typed twice alike", () => {
    expect(problemOf("8352", "8353")).toBe("NOT_EQUAL_PIN");
  });
});
