import { describe, expect, it } from "vitest";
import { createSessions } from "../../services/visit/session.ts";
import { accountSample } from "../../testing/samples.ts";
import { earn, paramsOf, play } from "../../testing/scan-world.ts";

const CARD = { keyCode: "4000000001", idType: "CARDCODE" } as const;

describe("how a code came", { tags: ["B-41"] }, () => {
  it("is told for what camera and reader read, and for what fingers typed", () => {
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

  it("is typed for a card that an address names", async () => {
    const { identified, reach } = play({ params: paramsOf({ type: "burn", keycode: "4000000003" }) });
    await reach("identified");
    expect(identified).toEqual(["TYPED"]);
  });

  it("is told with bookings as well", () => {
    const { identified, read } = play({ params: earn });
    read("4000000001", "reader");
    expect(identified).toEqual(["READ"]);
  });

  it("stays typed where a coupon's code is held up beside a number that was typed", () => {
    const scene = { presentUser: CARD, presentIdentifiedBy: "TYPED" } as const;
    const { identified, read } = play(scene);
    read("https://x.example/a/ck/KEY-1");
    expect(identified).toEqual(["TYPED"]);
  });

  it("is read once that shopper holds up the card itself", () => {
    const { identified, read } = play({ presentUser: CARD, presentIdentifiedBy: "TYPED" });
    read("4000000001", "reader");
    expect(identified).toEqual(["READ"]);
  });
});

describe("how the shopper's code came, as the session knows it", { tags: ["B-41"] }, () => {
  it("counts until the shopper leaves, and is typed where nobody is there", () => {
    const sessions = createSessions();
    expect(sessions.identifiedBy()).toBe("TYPED");
    sessions.start(accountSample, "READ");
    expect(sessions.identifiedBy()).toBe("READ");
    sessions.end();
    expect(sessions.identifiedBy()).toBe("TYPED");
  });

  it("is that of the code being looked up, whoever is at the kiosk, also where looking it up fails", async () => {
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
