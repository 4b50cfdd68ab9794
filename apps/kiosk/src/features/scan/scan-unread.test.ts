import { fail } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { play } from "../../testing/scan-world.ts";

const noAnswer = () => Promise.resolve(fail("UNHANDLED_ERROR"));

describe("a card while the server does not answer", { tags: ["SCAN-38"] }, () => {
  it("is accepted at the till without a look-up, without a request to a server known to be unreachable", async () => {
    const { read, seen, called, reach } = play({ takesUnread: true, isAway: true });
    read("4000000001", "reader");
    await reach("identified");
    expect(seen).toEqual(["read", "unread 4000000001 READ"]);
    expect(called).toEqual([]);
  });

  it("is accepted after a look-up without an answer", async () => {
    const { read, seen, reach } = play({ takesUnread: true, readAccount: noAnswer });
    read("4000000001", "typed");
    await reach("identified");
    expect(seen).toEqual(["read", "unread 4000000001 TYPED"]);
  });

  it("is refused without storage, and if the server does not know it", async () => {
    for (const scene of [
      { readAccount: noAnswer },
      { takesUnread: true, readAccount: () => Promise.resolve(fail("USER_KEY_DOES_NOT_EXIST")) },
    ]) {
      const { read, seen, reach } = play(scene);
      read("4000000001", "reader");
      await reach("scanning");
      expect(seen.filter((what) => !what.startsWith("refused"))).toEqual(["read"]);
    }
  });
});
