import { describe, expect, it } from "vitest";
import { createSessions } from "../../services/visit/session.ts";
import { accountSample } from "../../testing/samples.ts";
import { earn, paramsOf, play } from "../../testing/scan-world.ts";

const CARD = { keyCode: "4000000001", idType: "CARDCODE" } as const;

describe("source of a code", { tags: ["B-41"] }, () => {
  it("is READ for camera and reader, and TYPED for typing", () => {
    for (const [source, told] of [
      ["camera-matrix", "READ"],
      ["camera-linear", "READ"],
      ["reader", "READ"],
      ["typed", "TYPED"],
    ] as const) {
      const { identified, read } = play();
      read("4000000001", source);
      expect(identified).toEqual([told]);
    }
  });

  it("is TYPED for a card in an address", async () => {
    const { identified, reach } = play({ params: paramsOf({ type: "burn", keycode: "4000000003" }) });
    await reach("identified");
    expect(identified).toEqual(["TYPED"]);
  });

  it("is sent with bookings too", () => {
    const { identified, read } = play({ params: earn });
    read("4000000001", "reader");
    expect(identified).toEqual(["READ"]);
  });

  it("stays TYPED if a coupon's code is scanned after a typed number", () => {
    const scene = { presentUser: CARD, presentIdentifiedBy: "TYPED" } as const;
    const { identified, read } = play(scene);
    read("https://x.example/a/ck/KEY-1");
    expect(identified).toEqual(["TYPED"]);
  });

  it("becomes READ when that shopper shows the card", () => {
    const { identified, read } = play({ presentUser: CARD, presentIdentifiedBy: "TYPED" });
    read("4000000001", "reader");
    expect(identified).toEqual(["READ"]);
  });
});

describe("identification of the shopper in the session", { tags: ["B-41"] }, () => {
  it("lasts until the shopper leaves, and is TYPED without a shopper", () => {
    const sessions = createSessions();
    expect(sessions.identifiedBy()).toBe("TYPED");
    sessions.start(accountSample, "READ");
    expect(sessions.identifiedBy()).toBe("READ");
    sessions.end();
    expect(sessions.identifiedBy()).toBe("TYPED");
  });

  it("is that of the code being looked up, also with a shopper at the kiosk and if the look-up fails", async () => {
    const sessions = createSessions();
    sessions.start(accountSample, "READ");
    const failing = sessions.during("TYPED", async () => {
      await Promise.resolve();
      expect(sessions.identifiedBy()).toBe("TYPED");
      throw new Error("no network");
    });
    await expect(failing).rejects.toThrow("no network");
    expect(sessions.identifiedBy()).toBe("READ");
  });
});
