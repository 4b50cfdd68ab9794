import type { AccountDetails, GatewayOutcome, HistoryEntry, LoyaltyGateway, PointsChange } from "@punktum/client";
import { fail, parseScanParams, points, succeed, type ScanParams, type UserKey } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock, waitFor } from "xstate";
import { createSimulatedCardReader } from "../../devices/card-reader/simulated-card-reader.ts";
import { createKeyedBookings } from "../../services/keyed-bookings.ts";
import { createStore } from "../../services/store.ts";
import type { DeviceState } from "../../storage/device-values.ts";
import type { ScanDependencies, ScanInput } from "./scan-dependencies.ts";
import { scanMachine, type ScanSnapshot } from "./scan-machine.ts";

const account: AccountDetails = {
  keyCode: "4000000001",
  idType: "CARDCODE",
  userReferenceCode: "u1",
  isRegistered: true,
  isLocked: false,
  isAppUser: false,
  points: points(12_480),
  lockedPoints: points(0),
  vouchers: [],
};
const history: readonly HistoryEntry[] = [
  { id: "h1", description: "Purchase", bookingTypeCode: "REV", points: points(5), timeMs: 1 },
];
const change: PointsChange = { bookingId: "b1", points: points(250), balance: points(570) };

function paramsOf(query: Readonly<Record<string, string>>): ScanParams {
  const params = parseScanParams(query);
  return params.ok ? params.response : { type: "burn" };
}

const burn = paramsOf({ type: "burn" });
const earn = paramsOf({ type: "earn", manualPoints: "250" });
const revenue = paramsOf({ type: "earn", totalRevenue: "12.50", date: "2026-11-21" });

interface Scene {
  readonly params?: ScanParams;
  readonly checkIn?: LoyaltyGateway["checkIn"];
  readonly readAccount?: LoyaltyGateway["readAccount"];
  readonly bookings?: readonly (GatewayOutcome<PointsChange> | Error)[];
  readonly isSetUp?: boolean;
  readonly presentUser?: UserKey;
  readonly manuallyEnableCamera?: boolean;
  /** What somebody says when asked about the same card and amount again. */
  readonly isMeant?: boolean;
  /** Where keys outlive the page. */
  readonly device?: ReturnType<typeof createDevice>;
  /** Told by the keys this page makes. */
  readonly pageName?: string;
}

/** A device whose values live as long as the test. */
function createDevice() {
  const state = createStore<DeviceState>({});
  return {
    get: state.get,
    change: async (change: DeviceState) => {
      await Promise.resolve();
      state.update((now) => ({ ...now, ...change }));
    },
  };
}

type BookingInput = Parameters<LoyaltyGateway["bookManualPoints"]>[0];

function play(scene: Scene = {}) {
  const {
    params = burn,
    bookings = [succeed(change)],
    isSetUp = true,
    presentUser,
    manuallyEnableCamera = false,
    isMeant = true,
    device = createDevice(),
    pageName = "key",
  } = scene;
  const seen: string[] = [];
  const called: string[] = [];
  const booked: BookingInput[] = [];
  const queries: Readonly<Record<string, string>>[] = [];
  const clock = new SimulatedClock();
  let keysMade = 0;
  const dependencies: ScanDependencies = {
    gateway: {
      checkIn: async (input) => {
        called.push(`checkIn ${input.keyCode} ${input.idType}`);
        return await (scene.checkIn?.(input) ?? Promise.resolve(succeed(null)));
      },
      readAccount: async (input) => {
        called.push(`readAccount ${input.keyCode} ${input.idType}`);
        return await (scene.readAccount?.(input) ?? Promise.resolve(succeed(account)));
      },
      readHistory: async () => await Promise.resolve(succeed({ entries: history })),
      bookManualPoints: async (input) => {
        const answer = bookings[Math.min(booked.length, bookings.length - 1)] ?? fail("UNHANDLED_ERROR");
        booked.push(input);
        return await (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));
      },
      bookRevenue: async (input) => {
        called.push(`bookRevenue ${input.keyCode} ${input.order.kind} ${input.clientId} ${input.language}`);
        return await Promise.resolve(succeed(change));
      },
    },
    readDevice: () => (isSetUp ? { deviceKey: "d1", clientId: "c1", language: "de" } : undefined),
    readPresentUser: () => presentUser,
    keyed: createKeyedBookings({
      device,
      clock,
      newKey: () => {
        keysMade += 1;
        return `${pageName}-${keysMade}`;
      },
    }),
    nowMs: () => clock.now(),
    admit: async ({ keyCode, what }) => {
      called.push(`admit ${keyCode} ${what}`);
      return await Promise.resolve(isMeant);
    },
    onBooked: async ({ what }) => {
      called.push(`booked ${what}`);
      await Promise.resolve();
    },
    approve: async (book) => await book(),
    onRead: () => seen.push("read"),
    onRefused: ({ code }) => seen.push(`refused ${code}`),
    onCheckInFailed: ({ code }) => seen.push(`check-in failed ${code}`),
    onIdentified: ({ account: { points: balance }, query }) => {
      seen.push(`identified ${balance}`);
      queries.push(query);
    },
    onHistory: (_account, { entries }) => seen.push(`history ${entries.length}`),
    onEarned: ({ balance }) => seen.push(`earned ${balance}`),
    onDeclined: () => seen.push("declined"),
  };
  const actor = createActor(scanMachine, {
    clock,
    input: { params, dependencies, manuallyEnableCamera, inactivityMs: 60_000 },
  });
  actor.start();
  const reach = async (state: ScanSnapshot["value"]) =>
    await waitFor(actor, (snapshot) => snapshot.value === state, { timeout: 1_000 });
  const read = (text: string, source: ScanInput["source"] = "camera-matrix"): void =>
    actor.send({ type: "read", input: { text, source } });
  return { actor, clock, seen, called, booked, queries, reach, read };
}

describe("recognising a shopper", () => {
  it("SCAN-20 checks in and reads details at the same time, goes to burn, and the history follows", async () => {
    const { called, seen, queries, reach, read } = play();
    read("4000000001");
    expect(called).toEqual(["readAccount 4000000001 ID", "checkIn 4000000001 ID"]);
    await reach("identified");
    await Promise.resolve();
    expect(seen).toEqual(["read", "identified 12480", "history 1"]);
    expect(queries).toEqual([{ keyCode: "4000000001", idType: "ID" }]);
  });

  it("SCAN-26 tells of a failed check-in and goes on to burn", async () => {
    const { seen, reach, read } = play({ checkIn: async () => await Promise.resolve(fail("GENERAL_NO_ACCESS")) });
    read("4000000001");
    await reach("identified");
    expect(seen.slice(0, 3)).toEqual(["read", "check-in failed GENERAL_NO_ACCESS", "identified 12480"]);
  });

  it("SCAN-36 shows the server's code where details fail, and keeps scanning", async () => {
    const { seen, reach, read } = play({
      readAccount: async () => await Promise.resolve(fail("USER_KEY_DOES_NOT_EXIST")),
    });
    read("4999999999");
    await reach("scanning");
    expect(seen).toEqual(["read", "refused USER_KEY_DOES_NOT_EXIST"]);
  });

  it("SCAN-36 keeps scanning where the unexpected happens", async () => {
    const { seen, reach, read } = play({ readAccount: async () => await Promise.reject(new Error("broken")) });
    read("4000000001");
    await reach("scanning");
    expect(seen).toEqual(["read", "refused UNHANDLED_ERROR"]);
  });

  it("SCAN-22, AUTH-14 an answer that comes after the way out was pressed leads nowhere", async () => {
    const answer = Promise.withResolvers<Awaited<ReturnType<LoyaltyGateway["readAccount"]>>>();
    const { actor, seen, reach, read } = play({ readAccount: async () => await answer.promise });
    read("4000000001");
    actor.send({ type: "leave" });
    answer.resolve(succeed(account));
    await reach("left");
    await answer.promise;
    await new Promise((done) => setTimeout(done));
    expect(seen).toEqual(["read"]);
  });

  it("SCAN-39 asks for a card read by the card reader as CARDCODE, for a QR as ID", () => {
    const { called, read } = play();
    read("4000000001", "reader");
    expect(called[0]).toBe("readAccount 4000000001 CARDCODE");
  });

  it("SCAN-04 takes a key code of the address as scanned", async () => {
    const { called, reach } = play({ params: paramsOf({ type: "burn", keycode: "4000000003" }) });
    await reach("identified");
    expect(called[0]).toBe("readAccount 4000000003 CARDCODE");
  });
});

describe("voucher codes", () => {
  it("SCAN-23 only reads the details of a reward QR and goes to burn with its id", async () => {
    const { called, queries, reach, read } = play();
    read("https://x.example/a/4000000001/ruk/DGC");
    await reach("identified");
    expect(called).toEqual(["readAccount 4000000001 ID"]);
    expect(queries).toEqual([{ keyCode: "4000000001", idType: "ID", rewardId: "120" }]);
  });

  it("SCAN-27 goes to burn with the voucher a JSON code names", async () => {
    const { queries, reach, read } = play();
    read('{"accountId":"4000000001","accountCouponId":"C12"}');
    await reach("identified");
    expect(queries).toEqual([{ keyCode: "4000000001", idType: "ID", couponId: "C12" }]);
  });

  it("SCAN-24 takes a coupon key for the shopper who is present", async () => {
    const { queries, reach, read } = play({ presentUser: { keyCode: "4000000006", idType: "ID" } });
    read("https://x.example/a/ck/SUMMER");
    await reach("identified");
    expect(queries).toEqual([{ keyCode: "4000000006", idType: "ID", couponKey: "SUMMER" }]);
  });

  it("SCAN-31 refuses a voucher code in earn mode and keeps scanning", () => {
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
  ])("SCAN-35 tells why %s is refused: %s", (text, code) => {
    const { actor, seen, read } = play();
    read(text);
    expect(seen).toEqual(["read", `refused ${code}`]);
    expect(actor.getSnapshot().value).toBe("scanning");
  });

  it("SCAN-35 refuses everything on a device that is not set up", () => {
    const { seen, read } = play({ isSetUp: false });
    read("4000000001");
    expect(seen).toEqual(["read", "refused INVALID_SETUP"]);
  });

  it("SCAN-38 refuses a payment card without asking the server", () => {
    const { actor, seen, called, read } = play();
    read("%B4111111111111111^DOE/JOHN^25121010000000000?;4111111111111111=25121010000000?", "reader");
    expect(seen).toEqual(["read", "refused PAYMENT_CARD_REFUSED"]);
    expect(called).toEqual([]);
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toMatch(/4111|DOE/);
  });
});

describe("swiped cards", () => {
  it("SCAN-38 reads a loyalty card's stripe although the name on it has a slash", () => {
    const { called, read } = play();
    const reader = createSimulatedCardReader();
    reader.listen((text) => read(text, "reader"));
    reader.swipe("%4000000001^DOE/JOHN^?;4000000001=?");
    expect(called[0]).toBe("readAccount 4000000001 CARDCODE");
  });
});

describe("earning", () => {
  it("SCAN-25 books the typed points for the scanned card with a key made before the first try", async () => {
    const { booked, seen, reach, read } = play({ params: earn });
    read("4000000002");
    await reach("earned");
    expect(booked).toEqual([
      { keyCode: "4000000002", idType: "ID", deviceKey: "d1", points: 250, reason: "", idempotencyKey: "key-1" },
    ]);
    expect(seen).toEqual(["read", "earned 570"]);
  });

  it("SCAN-25 uses the same key when the same card is scanned again after a lost answer, another for another card", async () => {
    const lost = fail("NO_CONNECTION");
    const { booked, clock, reach, read } = play({
      params: earn,
      bookings: [new Error("reset"), lost, succeed(change)],
    });
    for (const card of ["4000000002", "4000000007"]) {
      read(card, "reader");
      await reach("scanning");
      clock.increment(1_000);
    }
    read("4000000002", "reader");
    await reach("earned");
    expect(booked.map(({ keyCode, idempotencyKey }) => [keyCode, idempotencyKey])).toEqual([
      ["4000000002", "key-1"],
      ["4000000007", "key-2"],
      ["4000000002", "key-1"],
    ]);
  });

  it("EARN-01 B-04 B-24 a page that dies between booking and answer leaves its key: the card shown again books once", async () => {
    const device = createDevice();
    const before = play({ params: earn, device, bookings: [new Error("the page is gone")] });
    before.read("4000000002");
    await before.reach("scanning");
    before.actor.stop();
    const after = play({ params: earn, device, pageName: "later" });
    after.read("4000000002");
    await after.reach("earned");
    expect([...before.booked, ...after.booked].map(({ idempotencyKey }) => idempotencyKey)).toEqual(["key-1", "key-1"]);
    // Answered: the same points for the same card are a new booking now.
    const next = play({ params: earn, device, pageName: "next" });
    next.read("4000000002");
    await next.reach("earned");
    expect(next.booked[0]?.idempotencyKey).toBe("next-1");
    expect(JSON.stringify(device.get())).not.toContain("4000000002");
  });

  it("SCAN-25 EARN-01 books the till's revenue to the card that is shown", async () => {
    const { booked, called, reach, read } = play({ params: revenue });
    read("4000000002");
    await reach("earned");
    expect(booked).toEqual([]);
    expect(called).toContain("bookRevenue 4000000002 dated-revenue c1 de");
  });

  it("EARN-01 T2 asks whether the same card is meant again, and books nothing when it is not", async () => {
    const meant = play({ params: earn });
    meant.read("4000000002");
    await meant.reach("earned");
    expect(meant.called.filter((call) => /admit|booked/.test(call))).toEqual([
      "admit 4000000002 250 points",
      "booked 250 points",
    ]);
    const twice = play({ params: earn, isMeant: false });
    twice.read("4000000002");
    await twice.reach("scanning");
    expect(twice.booked).toEqual([]);
    expect(twice.seen).toEqual(["read"]);
  });
});

describe("one scan at a time", () => {
  it("SCAN-19 takes no second scan within a second of the first", () => {
    const { clock, seen, read } = play();
    read("a/b", "reader");
    clock.increment(999);
    read("c/d", "reader");
    expect(seen).toEqual(["read", "refused INVALID_QR"]);
    clock.increment(1);
    read("c/d", "reader");
    expect(seen).toEqual(["read", "refused INVALID_QR", "read", "refused INVALID_QR"]);
  });

  it("SCAN-19 lets a refused code that is still held there rest until its message is gone", () => {
    const { clock, seen, read } = play();
    read("a/b");
    clock.increment(2_900);
    read("a/b");
    expect(seen).toEqual(["read", "refused INVALID_QR"]);
    clock.increment(100);
    read("a/b");
    expect(seen).toHaveLength(4);
  });

  it("SCAN-19 ignores what is read while a scan is worked off", () => {
    const { called, read } = play({ readAccount: async () => await new Promise(() => undefined) });
    read("4000000001");
    read("4000000002", "reader");
    expect(called).toEqual(["readAccount 4000000001 ID", "checkIn 4000000001 ID"]);
  });
});

describe("the camera's confirmation", () => {
  it("SCAN-16 asks before it looks where the programme wants that, and looks once confirmed", () => {
    const { actor } = play({ params: revenue, manuallyEnableCamera: true });
    expect(actor.getSnapshot().value).toBe("confirming");
    actor.send({ type: "enable" });
    expect(actor.getSnapshot().value).toBe("scanning");
  });

  it("SCAN-16 does not ask for burning or for typed points", () => {
    expect(play({ manuallyEnableCamera: true }).actor.getSnapshot().value).toBe("scanning");
    expect(play({ params: earn, manuallyEnableCamera: true }).actor.getSnapshot().value).toBe("scanning");
  });

  it("SCAN-16 leaves when it is declined", () => {
    const { actor, seen } = play({ params: revenue, manuallyEnableCamera: true });
    actor.send({ type: "decline" });
    expect(seen).toEqual(["declined"]);
  });

  it("IDLE-05 CONST-11 leaves when nobody answers for the inactivity time", () => {
    const { clock, seen } = play({ params: revenue, manuallyEnableCamera: true });
    clock.increment(59_999);
    expect(seen).toEqual([]);
    clock.increment(1);
    expect(seen).toEqual(["declined"]);
  });
});
