import { fail } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { play } from "../../testing/scan-world.ts";

const noAnswer = () => Promise.resolve(fail("UNHANDLED_ERROR"));

describe("a card that this tablet has seen lately, while the server does not answer", { tags: ["B-04", "O4"] }, () => {
  it("is welcomed with its last balance, without a request to a server known to be away", async () => {
    const { read, seen, called, reach } = play({ seenPoints: 70, isAway: true });
    read("4000000001", "reader");
    await reach("seen");
    expect(seen).toEqual(["read", "seen 4000000001 70"]);
    expect(called).toEqual([]);
  });

  it("is welcomed after a look-up without an answer, with no message about the check-in", async () => {
    const { read, seen, reach } = play({ seenPoints: 70, readAccount: noAnswer, checkIn: noAnswer });
    read("4000000001");
    await reach("seen");
    expect(seen).toEqual(["read", "seen 4000000001 70"]);
  });

  it("is refused if it was typed, has not been seen, or the server does not know it", async () => {
    for (const [scene, source] of [
      [{ seenPoints: 70, readAccount: noAnswer }, "typed"],
      [{ readAccount: noAnswer }, "reader"],
      [{ seenPoints: 70, readAccount: () => Promise.resolve(fail("USER_KEY_DOES_NOT_EXIST")) }, "reader"],
    ] as const) {
      const { read, seen, reach } = play(scene);
      read("4000000001", source);
      await reach("scanning");
      expect(seen.slice(0, 2)).toEqual(["read", expect.stringMatching(/^refused/)]);
    }
  });

  it("is taken as unread at a till, where it may get points", async () => {
    const { read, seen, reach } = play({ seenPoints: 70, takesUnread: true, isAway: true });
    read("4000000001", "reader");
    await reach("identified");
    expect(seen).toEqual(["read", "unread 4000000001 READ"]);
  });

  it("is asked about if the server answers", async () => {
    const { read, seen, reach } = play({ seenPoints: 70 });
    read("4000000001", "reader");
    await reach("identified");
    expect(seen.slice(0, 2)).toEqual(["read", "identified 12480"]);
  });
});
