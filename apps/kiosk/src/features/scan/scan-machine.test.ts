import type { LoyaltyGateway } from "@punktum/client";
import { fail, succeed } from "@punktum/domain";
import { describe, expect, it, vi } from "vitest";
import { createSimulatedCardReader } from "../../devices/card-reader/simulated-card-reader.ts";
import { accountSample } from "../../testing/samples.ts";
import { change, earn, revenue, paramsOf, play } from "../../testing/scan-world.ts";

describe("recognising a shopper", () => {
  it(
    "checks in and reads details concurrently, opens burn, and the history follows",
    { tags: ["SCAN-20"] },
    async () => {
      const { called, seen, queries, reach, read } = play();
      read("4000000001");
      expect(called).toEqual(["readAccount 4000000001 ID", "checkIn 4000000001 ID"]);
      await reach("identified");
      await expect.poll(() => seen).toEqual(["read", "identified 12480", "history 1"]);
      expect(queries).toEqual([{ keyCode: "4000000001", idType: "ID" }]);
    },
  );

  it("reports a failed check-in and opens burn", { tags: ["SCAN-26"] }, async () => {
    const { seen, reach, read } = play({ checkIn: async () => await Promise.resolve(fail("GENERAL_NO_ACCESS")) });
    read("4000000001");
    await reach("identified");
    expect(seen.slice(0, 3)).toEqual(["read", "check-in failed GENERAL_NO_ACCESS", "identified 12480"]);
  });

  it("shows the server's error code if details fail, and keeps scanning", { tags: ["SCAN-36"] }, async () => {
    const { seen, reach, read } = play({
      readAccount: async () => await Promise.resolve(fail("USER_KEY_DOES_NOT_EXIST")),
    });
    read("4999999999");
    await reach("scanning");
    expect(seen).toEqual(["read", "refused USER_KEY_DOES_NOT_EXIST"]);
  });

  it("keeps scanning after an unexpected error", { tags: ["SCAN-36"] }, async () => {
    const { seen, reach, read } = play({ readAccount: async () => await Promise.reject(new Error("broken")) });
    read("4000000001");
    await reach("scanning");
    expect(seen).toEqual(["read", "refused UNHANDLED_ERROR"]);
  });

  it("an answer after the scanner was left has no effect", { tags: ["SCAN-22", "AUTH-14"] }, async () => {
    const answer = Promise.withResolvers<Awaited<ReturnType<LoyaltyGateway["readAccount"]>>>();
    const { actor, seen, reach, read } = play({ readAccount: async () => await answer.promise });
    read("4000000001");
    actor.send({ type: "leave" });
    answer.resolve(succeed(accountSample));
    await reach("left");
    await answer.promise;
    await new Promise((done) => setTimeout(done));
    expect(seen).toEqual(["read"]);
  });

  it("looks up a card from the card reader as CARDCODE, a QR as ID", { tags: ["SCAN-39"] }, () => {
    const { called, read } = play();
    read("4000000001", "reader");
    expect(called[0]).toBe("readAccount 4000000001 CARDCODE");
  });

  it("treats a code in the address as scanned", { tags: ["SCAN-04"] }, async () => {
    const { called, reach } = play({ params: paramsOf({ type: "burn", keycode: "4000000003" }) });
    await reach("identified");
    expect(called[0]).toBe("readAccount 4000000003 CARDCODE");
  });
});

describe("voucher codes", () => {
  it("reads only the details for a reward's QR code and opens burn with its id", { tags: ["SCAN-23"] }, async () => {
    const { called, queries, reach, read } = play();
    read("https://x.example/a/4000000001/ruk/DGC");
    await reach("identified");
    expect(called).toEqual(["readAccount 4000000001 ID"]);
    expect(queries).toEqual([{ keyCode: "4000000001", idType: "ID", rewardId: "120" }]);
  });

  it("opens burn with the voucher of a JSON code", { tags: ["SCAN-27"] }, async () => {
    const { queries, reach, read } = play();
    read('{"accountId":"4000000001","accountCouponId":"C12"}');
    await reach("identified");
    expect(queries).toEqual([{ keyCode: "4000000001", idType: "ID", couponId: "C12" }]);
  });

  it("uses a coupon key for the current shopper", { tags: ["SCAN-24"] }, async () => {
    const { queries, reach, read } = play({ presentUser: { keyCode: "4000000006", idType: "ID" } });
    read("https://x.example/a/ck/SUMMER");
    await reach("identified");
    expect(queries).toEqual([{ keyCode: "4000000006", idType: "ID", couponKey: "SUMMER" }]);
  });

  it("refuses a voucher code in earn mode and keeps scanning", { tags: ["SCAN-31"] }, () => {
    const { actor, seen, called, read } = play({ params: earn });
    read("https://x.example/a/4000000001/ruk/DGC");
    expect(seen).toEqual(["read", "refused INVALID_QR"]);
    expect(called).toEqual([]);
    expect(actor.getSnapshot().value).toBe("scanning");
  });

  it.each([
    ["a/b", "INVALID_QR"],
    ["https://x.example/a/4000000001/cuk/???", "INVALID_VOUCHER"],
    ["https://x.example/a/b/uk/", "INVALID_USER"],
    ["https://x.example/a/ck/SUMMER", "EMPTY_USER"],
  ])("refuses %s with %s", { tags: ["SCAN-35"] }, (text, code) => {
    const { actor, seen, read } = play();
    read(text);
    expect(seen).toEqual(["read", `refused ${code}`]);
    expect(actor.getSnapshot().value).toBe("scanning");
  });

  it("refuses everything on a device that is not set up", { tags: ["SCAN-35"] }, () => {
    const { seen, read } = play({ isSetUp: false });
    read("4000000001");
    expect(seen).toEqual(["read", "refused INVALID_SETUP"]);
  });

  it("refuses a payment card without asking the server", { tags: ["SCAN-38"] }, () => {
    const { actor, seen, called, read } = play();
    read("%B4111111111111111^DOE/JOHN^25121010000000000?;4111111111111111=25121010000000?", "reader");
    expect(seen).toEqual(["read", "refused PAYMENT_CARD_REFUSED"]);
    expect(called).toEqual([]);
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toMatch(/4111|DOE/);
  });
});

describe("swiped cards", () => {
  it("reads a loyalty card's stripe with a slash in the name", { tags: ["SCAN-38"] }, () => {
    const { called, read } = play();
    const reader = createSimulatedCardReader();
    reader.listen((text) => read(text, "reader"));
    reader.swipe("%4000000001^DOE/JOHN^?;4000000001=?");
    expect(called[0]).toBe("readAccount 4000000001 CARDCODE");
  });
});

describe("an app's bare code at a hand scanner", { tags: ["SCAN-29", "SCAN-39"] }, () => {
  const unknown = fail("USER_KEY_DOES_NOT_EXIST");
  const asCode = () => ({
    readAccount: vi
      .fn<LoyaltyGateway["readAccount"]>()
      .mockResolvedValueOnce(unknown)
      .mockResolvedValue(succeed(accountSample)),
    checkIn: vi.fn<LoyaltyGateway["checkIn"]>().mockResolvedValueOnce(unknown).mockResolvedValue(succeed(null)),
  });

  it("is looked up as any code if no card has it, and the failed check-in of the card is not shown", async () => {
    const { called, identified, read, reach, seen } = play(asCode());
    read("APP0000001", "reader");
    await reach("identified");
    expect(called).toEqual([
      "readAccount APP0000001 CARDCODE",
      "checkIn APP0000001 CARDCODE",
      "readAccount APP0000001 ID",
      "checkIn APP0000001 ID",
    ]);
    expect(identified).toEqual(["READ", "READ"]);
    expect(seen.filter((what) => /refused|failed/.test(what))).toEqual([]);
  });

  it("earns, and is booked once", async () => {
    const { booked, read, reach } = play({ ...asCode(), params: earn, bookings: [unknown, succeed(change)] });
    read("APP0000001", "reader");
    await reach("earned");
    expect(booked.map(({ idType }) => idType)).toEqual(["CARDCODE", "ID"]);
  });

  it.each(["typed", "camera-linear"] as const)("is not looked up twice if it was %s", async (source) => {
    const { called, read, reach, seen } = play(asCode());
    read("APP0000001", source);
    await reach("scanning");
    expect(called.filter((call) => call.startsWith("readAccount"))).toHaveLength(1);
    expect(seen).toContain("refused USER_KEY_DOES_NOT_EXIST");
  });
});

describe("one scan at a time", () => {
  it("accepts no second scan within a second of the first", { tags: ["SCAN-19"] }, () => {
    const { clock, seen, read } = play();
    read("a/b", "reader");
    clock.increment(999);
    read("c/d", "reader");
    expect(seen).toEqual(["read", "refused INVALID_QR"]);
    clock.increment(1);
    read("c/d", "reader");
    expect(seen).toEqual(["read", "refused INVALID_QR", "read", "refused INVALID_QR"]);
  });

  it("ignores a refused code that is still visible until its message is gone", { tags: ["SCAN-19"] }, () => {
    const { clock, seen, read } = play();
    read("a/b");
    clock.increment(5_900);
    read("a/b");
    expect(seen).toEqual(["read", "refused INVALID_QR"]);
    clock.increment(100);
    read("a/b");
    expect(seen).toHaveLength(4);
  });

  it("ignores reads while a scan is processed", { tags: ["SCAN-19"] }, () => {
    const { called, read } = play({ readAccount: async () => await new Promise(() => undefined) });
    read("4000000001");
    read("4000000002", "reader");
    expect(called).toEqual(["readAccount 4000000001 ID", "checkIn 4000000001 ID"]);
  });
});

describe("the camera's confirmation", () => {
  it(
    "asks before the camera starts where the programme requires it, and starts it once confirmed",
    { tags: ["SCAN-16"] },
    () => {
      const { actor } = play({ params: revenue, manuallyEnableCamera: true });
      expect(actor.getSnapshot().value).toBe("confirming");
      actor.send({ type: "enable" });
      expect(actor.getSnapshot().value).toBe("scanning");
    },
  );

  it("does not ask for burning or for typed points", { tags: ["SCAN-16"] }, () => {
    expect(play({ manuallyEnableCamera: true }).actor.getSnapshot().value).toBe("scanning");
    expect(play({ params: earn, manuallyEnableCamera: true }).actor.getSnapshot().value).toBe("scanning");
  });

  it("leaves if declined", { tags: ["SCAN-16"] }, () => {
    const { actor, seen } = play({ params: revenue, manuallyEnableCamera: true });
    actor.send({ type: "decline" });
    expect(seen).toEqual(["declined"]);
  });

  it("leaves after the inactivity time without an answer", { tags: ["IDLE-05", "CONST-11"] }, () => {
    const { clock, seen } = play({ params: revenue, manuallyEnableCamera: true });
    clock.increment(59_999);
    expect(seen).toEqual([]);
    clock.increment(1);
    expect(seen).toEqual(["declined"]);
  });
});
