import { describe, expect, it } from "vitest";
import { play } from "../../testing/scan-world.ts";
import { givenByOf } from "./given-by.ts";

describe("a code with which the scanner is opened", { tags: ["B-41"] }, () => {
  it("counts as read if one of our screens passed it, and as typed if only the address has it", () => {
    expect(givenByOf(new URLSearchParams({ keycode: "4000000001", keycodeWay: "reader" }))).toBe("reader");
    expect(givenByOf(new URLSearchParams({ keycode: "4000000001" }))).toBe("typed");
  });

  it.each([
    ["reader", "READ"],
    ["typed", "TYPED"],
  ] as const)("from %s is looked up as %s", async (givenBy, identifiedBy) => {
    const { reach, identified } = play({ params: { type: "burn", keyCode: "4000000001" }, givenBy });
    await reach("identified");
    expect(identified).toEqual([identifiedBy]);
  });
});
