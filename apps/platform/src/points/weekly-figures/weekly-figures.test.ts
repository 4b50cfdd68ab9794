import { meApi } from "@punktum/contracts";
import { points } from "@punktum/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutgoingMail } from "../../people/mails/sender.ts";
import { sendMailsOnce } from "../../people/mails/index.ts";
import { createAccount, requestKey } from "../../testing/factories.ts";
import {
  type AdministrationWorld,
  createAdministrationWorld,
  type Who,
} from "../../api/v2/administration/testing/administration-world.ts";
import { countAll } from "../figures/testing/count-all.ts";
import { createLedger } from "../ledger/index.ts";
import { createReadWeek, queueWeeklyFiguresOnce } from "./index.ts";
import { dueMonday } from "./subscriptions.ts";

const DAY_MS = 86_400_000;

let world: AdministrationWorld;

beforeAll(async () => {
  world = await createAdministrationWorld();
});
afterAll(() => world.close());

const subscribe = (who: Who, weeklyFigures: boolean) => world.good(who, meApi.changeMe, { body: { weeklyFigures } });

/** Queues and sends the mails due at a moment. */
async function mailsOf(now: Date): Promise<readonly OutgoingMail[]> {
  const { database } = world.test;
  const mails: OutgoingMail[] = [];
  const sender = { send: async (mail: OutgoingMail) => void mails.push(mail) };
  const log = { warn: () => undefined, error: () => undefined };
  await queueWeeklyFiguresOnce(database, now);
  const settings = { sender, publicUrl: "https://punktum.example/", log, readWeek: createReadWeek(database) };
  await sendMailsOnce(database, settings, now);
  return mails;
}

/** Last week's Monday, 8:00 in Berlin (winter time). */
function lastMonday(): Date {
  const now = new Date();
  const day = new Date(now.getTime() - DAY_MS * (((now.getUTCDay() + 6) % 7) + 7));
  return new Date(`${day.toISOString().slice(0, 10)}T07:00:00Z`);
}

describe("the Monday of a mail", () => {
  it.each([
    ["2026-11-23T04:59:00Z", "Europe/Berlin", "2026-11-16"],
    ["2026-11-23T05:00:00Z", "Europe/Berlin", "2026-11-23"],
    ["2026-11-29T22:00:00Z", "Europe/Berlin", "2026-11-23"],
    ["2026-11-23T05:00:00Z", "America/New_York", "2026-11-16"],
    ["2026-11-23T11:00:00Z", "America/New_York", "2026-11-23"],
    ["2026-07-20T04:00:00Z", "Europe/Berlin", "2026-07-20"],
  ])("at %s in %s is %s, because mails are written from six in the morning", (now, zone, monday) => {
    expect(dueMonday(new Date(now), zone)).toBe(monday);
  });
});

describe("figures of the week by mail", () => {
  const monday = lastMonday();
  const inWeek = new Date(monday.getTime() - 3 * DAY_MS);

  beforeAll(async () => {
    const { database, query } = world.test;
    const accountId = await createAccount(database, "pfm");
    const ledger = createLedger(database);
    const book = async (amount: number, bookedAt: Date, storeId: number) =>
      await ledger.bookPoints({
        programId: "pfm",
        request: requestKey(),
        accountId,
        bookingType: "EARNBOOKING",
        bookingTypeCode: "REV",
        points: points(amount),
        bookedAt,
        origin: { source: "test", partnerId: storeId === 3 ? 2 : 1, storeId },
      });
    await book(1_200, inWeek, 1);
    await book(34, inWeek, 3);
    await book(800, new Date(inWeek.getTime() - 7 * DAY_MS), 1);
    await countAll(world.test);
    // Simulates figures counted on that Monday.
    await query("UPDATE punktum.figure_positions SET as_of = $1", [monday]);
    await query("UPDATE punktum.admins SET language = 'en' WHERE email = 'partner@pfm.example'");
  });

  it("are sent to subscribers only", async () => {
    expect(await mailsOf(monday)).toEqual([]);
  });

  it("are sent once, in the person's reach and language, compared with the week before", async () => {
    expect(await subscribe("admin", true)).toMatchObject({ weeklyFigures: true });
    await subscribe("partner", true);
    expect(await mailsOf(monday)).toEqual([]);
    // Simulates an old subscription, because the first mail is sent on the Monday after it.
    await world.test.query("UPDATE punktum.weekly_figures SET mailed_on = '2020-01-01'");
    const mails = await mailsOf(monday);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(["admin@pfm.example", "partner@pfm.example"]);
    const [ofAdmin, ofPartner] = mails.toSorted((left, right) => left.to.localeCompare(right.to));
    expect(ofAdmin?.text).toContain("Ausgegebene Punkte: 1.234 (davor: 800)");
    expect(ofAdmin?.html).toContain('<td align="right">1.234 (davor: 800)</td>');
    expect(ofPartner?.text).toContain("Points issued: 1,200 (before: 800)");
    expect(ofPartner?.text).not.toContain("New members");
    expect(ofPartner?.text).toMatch(
      /https:\/\/punktum\.example\/backoffice\/pfm\/reports\?period=free&from=[\d-]+&to=[\d-]+/,
    );
    expect(ofPartner?.subject).toMatch(/^PFM: the week from \d+ \w+ \d{4} to \d+ \w+ \d{4}$/);
    expect(await mailsOf(monday)).toEqual([]);
    expect(await mailsOf(new Date(monday.getTime() + 2 * DAY_MS))).toEqual([]);
  });

  it("wait until the whole week is counted", async () => {
    const next = new Date(monday.getTime() + 7 * DAY_MS);
    expect(await mailsOf(next)).toEqual([]);
    await world.test.query("UPDATE punktum.figure_positions SET as_of = $1", [next]);
    expect(await mailsOf(next)).toHaveLength(2);
  });

  it("are sent once by two processes", async () => {
    const next = new Date(monday.getTime() + 14 * DAY_MS);
    await world.test.query("UPDATE punktum.figure_positions SET as_of = $1", [next]);
    const queued = await Promise.all([1, 2, 3].map(() => queueWeeklyFiguresOnce(world.test.database, next)));
    expect(queued.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await mailsOf(next)).toHaveLength(2);
  });

  it("end with the setting, also for a queued mail, and with the role", async () => {
    const next = new Date(monday.getTime() + 21 * DAY_MS);
    await world.test.query("UPDATE punktum.figure_positions SET as_of = $1", [next]);
    await queueWeeklyFiguresOnce(world.test.database, next);
    expect(await subscribe("partner", false)).toMatchObject({ weeklyFigures: false });
    await world.test.query("UPDATE punktum.admins SET role = 'SUPPORT_AGENT' WHERE email = 'admin@pfm.example'");
    expect(await mailsOf(next)).toEqual([]);
    const left = await world.test.query("SELECT status FROM punktum.mails WHERE status = 'WAITING'");
    expect(left).toEqual([]);
  });
});
