import type { RealtimeEvent } from "@punktum/client";
import { parseScanParams, points } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { accountSample, mountingSample, setUp } from "../../testing/samples.ts";
import { createFakeClock } from "../../testing/fake-clock.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { takeReports } from "../reports/report-error.ts";
import { createServerTime } from "../server/server-time.ts";
import { handleTillEvent, earnQueryOf, REVENUE_MAX_AGE_MS } from "./till-events.ts";

const sale = {
  event: "REVENUE",
  position: 7,
  createdAt: "2026-11-21T09:30:00.000Z",
  ageMs: 40,
  totalRevenue: 12.5,
  totalPoints: points(12),
  externalId: "till-1",
  transactionId: "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12",
} as const satisfies RealtimeEvent;

async function startTill(posMode: (typeof mountingSample)["posMode"] = "STD") {
  const done: string[] = [];
  const clock = createFakeClock();
  const mounting = { ...mountingSample, posMode };
  const serverTime = createServerTime(clock.now);
  const services = { ...(await createTestServices({ ...setUp, mounting })), clock };
  services.activity.onTouch(() => done.push("touch"));
  services.modals.open(() => done.push("below"));
  services.modals.open(() => done.push("top closed"));
  const effects = {
    serverNow: () => serverTime.now(),
    playRevenue: () => done.push("sound"),
    forward: (query: Readonly<Record<string, string | undefined>>) => done.push(`scanner ${query["totalRevenue"]}`),
    forget: async () => {
      done.push("forgotten");
      await Promise.resolve();
    },
  };
  takeReports(1_000);
  return {
    done,
    clock,
    services,
    serverTime,
    deal: async (event: RealtimeEvent) => await handleTillEvent(services, event, effects),
  };
}

/** Lets pending promises settle. */
const settle = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
const notes = () => takeReports(10).map(({ level, name, message }) => `${level} ${name} ${message}`);

describe("a sale at the till", () => {
  it(
    "restarts the inactivity timer, plays a sound, closes the top dialog and opens the scanner",
    { tags: ["SOCK-04", "SOCK-05", "SOCK-06", "IDLE-08"] },
    async () => {
      const till = await startTill();
      await till.deal(sale);
      expect(till.done).toEqual(["touch", "sound", "top closed", "scanner 12.50"]);
    },
  );

  it("with a card shows the sale's points", { tags: ["SOCK-05"] }, async () => {
    const till = await startTill();
    await till.deal({ ...sale, keyCode: "4000000001" });
    expect(till.done).toEqual(["touch", "sound", "top closed"]);
    expect(till.services.realtime.sale.get()).toEqual({ id: "7", keyCode: "4000000001", totalPoints: 12 });
  });

  it("with a card shows the level that it reached, once", { tags: ["SOCK-05"] }, async () => {
    const till = await startTill();
    const reachedLevel = { names: { de: "Silber", en: "Silver" }, picturePath: "/silver.svg" };
    await till.deal({ ...sale, keyCode: "4000000001", reachedLevel });
    expect(till.services.realtime.sale.get()).toMatchObject({ id: "7", reachedLevel });
    await till.deal({ ...sale, position: 8, keyCode: "4000000001" });
    expect(till.services.realtime.sale.get()?.reachedLevel).toBeUndefined();
  });

  it("becomes valid parameters of the scanner, whatever the till omits", { tags: ["SCAN-03", "A-49"] }, () => {
    const bare = { event: "REVENUE", position: 1, createdAt: sale.createdAt, ageMs: 0, totalRevenue: 3 } as const;
    expect(parseScanParams(earnQueryOf(sale))).toMatchObject({ response: { order: { kind: "extended-revenue" } } });
    expect(parseScanParams(earnQueryOf({ ...sale, transactionId: undefined }))).toMatchObject({
      response: { order: { kind: "transaction", externalId: "till-1" } },
    });
    expect(parseScanParams(earnQueryOf(bare))).toMatchObject({
      response: { order: { kind: "dated-revenue", totalRevenueCents: 300 } },
    });
  });

  it("is discarded with a log entry if it is too old", { tags: ["SOCK-05"] }, async () => {
    const till = await startTill();
    await till.deal({ ...sale, ageMs: REVENUE_MAX_AGE_MS });
    await till.deal({ ...sale, ageMs: REVENUE_MAX_AGE_MS + 1 });
    expect(till.done.filter((entry) => entry === "sound")).toHaveLength(1);
    expect(notes()).toEqual(["info revenue-too-old ageSeconds=120"]);
  });

  it("waits until a redemption in flight has ended", { tags: ["A-48"] }, async () => {
    const till = await startTill();
    const end = till.services.busy.begin();
    const dealt = till.deal(sale);
    till.clock.advance(1_000);
    await Promise.resolve();
    expect(till.done).toEqual([]);
    end();
    till.clock.advance(200);
    await dealt;
    expect(till.done).toContain("scanner 12.50");
  });

  it("waits for an open form without a limit, and closes nothing of it", { tags: ["SOCK-04"] }, async () => {
    const till = await startTill();
    till.services.sessions.start(accountSample);
    const end = till.services.modals.keep();
    const dealt = till.deal(sale);
    till.clock.advance(REVENUE_MAX_AGE_MS * 2);
    await settle();
    expect(till.done).toEqual([]);
    end();
    till.clock.advance(200);
    await dealt;
    expect(till.done).toContain("scanner 12.50");
  });

  it(
    "a sale that waited for a shopper who has left is not offered to the next one",
    { tags: ["SOCK-04", "SOCK-05"] },
    async () => {
      const till = await startTill();
      till.services.sessions.start(accountSample);
      const end = till.services.modals.keep();
      const dealt = till.deal(sale);
      till.clock.advance(REVENUE_MAX_AGE_MS);
      await settle();
      till.services.sessions.end();
      end();
      till.clock.advance(200);
      await dealt;
      expect(till.done).toEqual([]);
      expect(notes()[0]).toMatch(/revenue-too-old/);
    },
  );

  it.each(["STD", "STD_REG", "SER", "CAS"] as const)(
    "mode %s shows sales with and without a card",
    { tags: ["SOCK-05", "SOCK-06"] },
    async (mode) => {
      const till = await startTill(mode);
      await till.deal({ ...sale, keyCode: "4000000001" });
      expect(till.services.realtime.sale.get()?.keyCode).toBe("4000000001");
      await till.deal({ ...sale, position: 8 });
      expect(till.done.filter((entry) => entry === "sound")).toHaveLength(2);
      expect(till.done.at(-1)).toBe("scanner 12.50");
    },
  );

  it.each(["REG", "INF"] as const)(
    "mode %s books nothing, so it shows nothing and adds a log entry",
    { tags: ["A-09", "A-10"] },
    async (mode) => {
      const till = await startTill(mode);
      await till.deal({ ...sale, keyCode: "4000000001" });
      await till.deal({ ...sale, position: 8 });
      expect(till.done).toEqual([]);
      expect(till.services.realtime.sale.get()).toBeUndefined();
      expect(notes()).toEqual([`info revenue-without-use mode=${mode}`]);
    },
  );

  it("the next sale of a session replaces the previous one", { tags: ["SOCK-04", "SOCK-05", "A-49"] }, async () => {
    const till = await startTill();
    till.services.sessions.start(accountSample);
    await till.deal({ ...sale, keyCode: "4000000001" });
    await till.deal({ ...sale, position: 8 });
    expect(till.services.realtime.sale.get()).toBeUndefined();
    expect(till.done.at(-1)).toBe("scanner 12.50");
  });
});

/** An access token issued at this moment of the server's clock. */
const tokenOf = (madeAtMs: number): string =>
  `x.${btoa(JSON.stringify({ iat: madeAtMs / 1_000, exp: madeAtMs / 1_000 + 900 }))}.x`;

describe("a night in standby", () => {
  const createdAtMs = Date.parse(sale.createdAt);
  const HOUR_MS = 3_600_000;

  it(
    "a sale in transit when the tablet fell asleep is discarded on waking, although it was fresh when sent",
    { tags: ["SOCK-05"] },
    async () => {
      const till = await startTill();
      till.serverTime.learn(tokenOf(createdAtMs));
      till.clock.sleep(9 * HOUR_MS);
      await till.deal(sale);
      expect(till.done).toEqual([]);
      expect(notes()).toEqual([`info revenue-too-old ageSeconds=${9 * 3_600}`]);
      await till.deal({ ...sale, createdAt: new Date(createdAtMs + 9 * HOUR_MS).toISOString() });
      expect(till.done).toContain("scanner 12.50");
    },
  );

  it("a tablet with a wrong clock still shows fresh sales", { tags: ["SOCK-05"] }, async () => {
    const till = await startTill();
    await till.deal(sale);
    // Its clock differs from the server's by months.
    till.serverTime.learn(tokenOf(createdAtMs));
    await till.deal({ ...sale, position: 8 });
    till.serverTime.learn("no token");
    await till.deal({ ...sale, position: 9 });
    expect(till.done.filter((entry) => entry === "scanner 12.50")).toHaveLength(3);
  });
});

describe("a remote unmount", () => {
  it("wipes the device, however old the message is", { tags: ["SOCK-07", "SEC-05"] }, async () => {
    const till = await startTill();
    await till.deal({ event: "UNMOUNT", position: 8, createdAt: sale.createdAt, ageMs: 86_400_000 });
    expect(till.done).toEqual(["forgotten"]);
  });
});
