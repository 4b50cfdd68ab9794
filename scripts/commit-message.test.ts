import { describe, expect, it } from "vitest";
import { problemsOf } from "./commit-message.ts";

describe("a commit's message", () => {
  it.each([
    "feat(kiosk): a shopper sees what a voucher costs",
    "fix: points of a return go back to the account that got them\n\nThe receipt names it.",
    "docs(repo): how to add a call\n\nhttps://example.org/" + "a".repeat(120),
    'Revert "feat(kiosk): a shopper sees what a voucher costs, and everything else that anybody could wish for"',
    "fix(platform): a till may repeat\n# Please enter the commit message\n# " + "x".repeat(120),
  ])("is accepted: %s", (message) => {
    expect(problemsOf(message)).toEqual([]);
  });

  it.each([
    ["Fixed things", "form"],
    ["feature(kiosk): one more button", "type"],
    ["feat(kiosk): " + "long ".repeat(13), "characters"],
    ["feat(kiosk): one more button.", "full stop"],
    ["feat(kiosk): one more button\nwithout an empty line", "empty line"],
    ["feat(kiosk): one more button\n\n" + "words ".repeat(20), "body"],
  ])("is refused with an explanation: %s", (message, word) => {
    expect(problemsOf(message).join(" ")).toContain(word);
  });
});
