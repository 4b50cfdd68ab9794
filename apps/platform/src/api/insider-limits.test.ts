import { randomUUID } from "node:crypto";
import { secondPersonApi, v1 } from "@punktum/contracts";
import { localTimeOf, timeZoneOrDefault } from "@punktum/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createInsiderWorld, type InsiderWorld, type CallResult } from "./testing/insider-world.ts";

let world: InsiderWorld;
beforeAll(async () => {
  world = await createInsiderWorld();
});
afterAll(() => world.close());

const codesOf = (all: readonly CallResult[]): readonly string[] => all.map(({ code }) => code);
const refusedBy = ({ code, details }: CallResult) => `${code} ${details["limit"]}`;
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const inTurn = async <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> => {
  const done: T[] = [];
  for (let index = 0; index < count; index += 1) {
    done.push(await work(index));
  }
  return done;
};

describe("limits of manual work", () => {
  it(
    "of sixty bookings of 1,000 points by one person on one card, 20 are booked and 40 refused",
    { tags: ["B-29"] },
    async () => {
      const kim = await world.atTablet();
      const card = await world.newCard();
      const told = codesOf(await inTurn(60, () => world.give(kim, card, 1_000)));
      expect(told.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => "OK"));
      expect(new Set(told.slice(20))).toEqual(new Set(["SECOND_PERSON_REQUIRED"]));
      expect(await world.balanceOf(card)).toBe(20_000);
    },
  );

  it("twenty concurrent bookings on one card from ten tablets stay within the limit", { tags: ["B-29"] }, async () => {
    const cashiers = await times(10, () => world.atTablet());
    const card = await world.newCard();
    const told = await Promise.all([...cashiers, ...cashiers].map((cashier) => world.give(cashier, card, 2_000)));
    expect(codesOf(told).filter((code) => code === "OK")).toHaveLength(10);
    expect(await world.balanceOf(card)).toBe(20_000);
  });

  it("one duty is limited to 25,000 points over many cards", { tags: ["B-29"] }, async () => {
    const kim = await world.atTablet();
    const told = await inTurn(26, async () => world.give(kim, await world.newCard(), 1_000));
    expect(told.slice(0, 25).every(({ code }) => code === "OK")).toBe(true);
    expect(told.slice(25).map(refusedBy)).toEqual(["SECOND_PERSON_REQUIRED DUTY_POINTS"]);
  });

  it("signing off and on again does not reset a person's daily limit", { tags: ["B-29"] }, async () => {
    const person = await world.addPerson();
    const duties = await times(3, () => world.atTablet(person));
    const told = [];
    for (const duty of [...duties, ...duties]) {
      told.push(await world.give(duty, await world.newCard(), 10_000));
    }
    expect(codesOf(told)).toEqual(["OK", "OK", "OK", "OK", "OK", "SECOND_PERSON_REQUIRED"]);
  });

  it("one person at five tablets at once is limited to 50,000 points", { tags: ["B-29"] }, async () => {
    const person = await world.addPerson();
    const duties = await times(5, () => world.atTablet(person));
    const cards = await times(20, () => world.newCard());
    const told = await Promise.all(
      duties.flatMap((duty, place) =>
        cards.slice(place * 4, place * 4 + 4).map((card) => world.give(duty, card, 5_000)),
      ),
    );
    expect(codesOf(told).filter((code) => code === "OK")).toHaveLength(10);
  });

  it(
    "two colleagues share the limit of one card, although each is within their own limit",
    { tags: ["B-29"] },
    async () => {
      const [kim, alex] = [await world.atTablet(), await world.atTablet()];
      const card = await world.newCard();
      expect((await world.give(kim, card, 10_000)).code).toBe("OK");
      expect((await world.give(alex, card, 10_000)).code).toBe("OK");
      expect(refusedBy(await world.give(alex, card, 1))).toBe("SECOND_PERSON_REQUIRED CARD_DAY_POINTS");
    },
  );

  it("both API generations count towards the same limits", { tags: ["B-29"] }, async () => {
    const kim = await world.atTablet();
    const card = await world.newCard();
    await inTurn(2, () => world.give(kim, card, 10_000));
    const answer = await world.app.inject({
      method: "POST",
      url: v1.revenuePoints.path,
      headers: { ...(await kim.headers()), "idempotency-key": randomUUID() },
      payload: { p: { deviceKey: await keyOf(kim.id), keyCode: card, totalPoints: 100 } },
    });
    const { errorInfo } = z.parse(v1Refusal, answer.json());
    expect(errorInfo).toMatchObject({ errorCode: "SECOND_PERSON_REQUIRED", details: { limit: "CARD_DAY_POINTS" } });
    expect(await world.balanceOf(card)).toBe(20_000);
  });

  it("the limits apply in the back office", { tags: ["B-29"] }, async () => {
    const boss = await world.inBackOffice();
    const told = await inTurn(6, async () => world.give(boss, await world.newCard(), 10_000));
    expect(told.map(({ code }) => code).slice(4)).toEqual(["OK", "SECOND_PERSON_REQUIRED"]);
  });

  it("typed revenue counts towards the limit of a card", { tags: ["B-29"] }, async () => {
    const kim = await world.atTablet();
    const card = await world.newCard();
    await inTurn(2, () => world.sell(kim, card, { amount: 10_000 }));
    expect(refusedBy(await world.sell(kim, card, { amount: 100 }))).toBe("SECOND_PERSON_REQUIRED CARD_DAY_POINTS");
  });

  it("one booking above the programme's limit needs a second person", { tags: ["B-29"] }, async () => {
    await world.setRules("hand_points_per_booking = 500");
    const kim = await world.atTablet();
    const told = await world.give(kim, await world.newCard(), 501);
    await world.setRules("hand_points_per_booking = DEFAULT");
    expect(told.details).toMatchObject({ limit: "BOOKING_POINTS", max: 500, wouldBe: 501 });
  });

  it("reusing a small request's idempotency key does not admit a large one", { tags: ["B-04"] }, async () => {
    const kim = await world.atTablet();
    const [card, key] = [await world.newCard(), randomUUID()];
    const told = await Promise.all([1, 9_000, 1, 9_000, 9_000].map((points) => world.give(kim, card, points, key)));
    expect(codesOf(told)).toContain("IDEMPOTENCY_KEY_REUSED");
    expect([1, 9_000]).toContain(await world.balanceOf(card));
    const [counted] = await world.test.query<{ points: string }>(
      "SELECT sum(points) AS points FROM punktum.hand_work WHERE admin_id = $1",
      [kim.id],
    );
    expect(Number(counted?.points)).toBe(await world.balanceOf(card));
  });

  it("the thirty-first return of a day needs a second person", { tags: ["A-70"] }, async () => {
    const kim = await world.atTablet();
    const card = await world.newCard();
    const told = await inTurn(31, () => world.sell(kim, card, { amount: -1 }));
    expect(codesOf(told.slice(0, 30)).every((code) => code === "OK")).toBe(true);
    expect(told.slice(30).map(refusedBy)).toEqual(["SECOND_PERSON_REQUIRED PERSON_DAY_RETURNS"]);
  });
});

const v1Refusal = z.object({
  errorInfo: z.object({ errorCode: z.string(), details: z.record(z.string(), z.union([z.string(), z.number()])) }),
});

async function keyOf(adminId: string): Promise<string> {
  const [row] = await world.test.query<{ key: string }>(
    "SELECT d.device_key AS key FROM punktum.devices d JOIN punktum.duties w ON w.device_id = d.id WHERE w.admin_id = $1",
    [adminId],
  );
  return row?.key ?? "";
}

/** Moves the clock out of the last hour of the day: the limits of a day must not begin anew within a test. */
function leaveLastHour(): void {
  const { hour } = localTimeOf(world.clock.nowMs(), timeZoneOrDefault(null));
  world.clock.moveMs(Number(hour === 23) * 3_600_000);
}

/** A person who has used up a card's limit, and asks for 500 more points. */
async function atTheLimit() {
  leaveLastHour();
  const kim = await world.atTablet();
  const card = await world.newCard();
  await inTurn(2, () => world.give(kim, card, 10_000));
  const key = randomUUID();
  const refused = await world.give(kim, card, 500, key);
  return { kim, card, key, refused, again: () => world.give(kim, card, 500, key) };
}

describe("a second person", () => {
  it(
    "confirms at the tablet by PIN; the repeated request is booked once, with both names",
    { tags: ["B-29"] },
    async () => {
      const { kim, card, refused, again } = await atTheLimit();
      const alex = await world.addPerson();
      expect((await world.confirmHere(kim, refused, alex.pin)).code).toBe("OK");
      expect((await again()).code).toBe("OK");
      expect((await again()).code).toBe("OK");
      expect(await world.balanceOf(card)).toBe(20_500);
      const work = await world.test.query(
        `SELECT w.admin_id, w.confirmed_by, b.admin_id AS booked_by FROM punktum.hand_work w
       JOIN punktum.bookings b ON b.id = w.id WHERE w.confirmed_by IS NOT NULL AND w.admin_id = $1`,
        [kim.id],
      );
      expect(work).toEqual([{ admin_id: kim.id, confirmed_by: alex.id, booked_by: kim.id }]);
      const log = await world.test.query<{ action: string; actor_id: string }>(
        "SELECT action, actor_id FROM punktum.audit_log WHERE action LIKE 'WORK_CONF%' AND actor_id = ANY ($1) ORDER BY 1",
        [[kim.id, alex.id]],
      );
      expect(log).toEqual([
        { action: "WORK_CONFIRMATION_GIVEN", actor_id: alex.id },
        { action: "WORK_CONFIRMED", actor_id: kim.id },
      ]);
    },
  );

  it("confirms in the back office, which lists the request", { tags: ["B-29"] }, async () => {
    const { kim, refused, again } = await atTheLimit();
    const boss = await world.inBackOffice("PARTNER_ADMIN");
    const { body } = await world.ask(boss, secondPersonApi.listConfirmations, {});
    const waiting = z.parse(secondPersonApi.listConfirmations.response, body);
    expect(waiting.find(({ adminId }) => adminId === kim.id)).toMatchObject({ points: 500, limit: "CARD_DAY_POINTS" });
    const params = { confirmationId: String(refused.details["confirmation"]) };
    expect((await world.ask(boss, secondPersonApi.confirm, { params })).code).toBe("OK");
    expect((await world.ask(boss, secondPersonApi.confirm, { params })).code).toBe("NOT_FOUND");
    expect((await again()).code).toBe("OK");
  });
});

describe("invalid confirmations, each refused", () => {
  it("a person cannot confirm their own request", { tags: ["B-29"] }, async () => {
    const { kim, refused, again } = await atTheLimit();
    expect((await world.confirmHere(kim, refused, kim.pin)).code).toBe("SECOND_PERSON_REQUIRED");
    expect((await again()).code).toBe("SECOND_PERSON_REQUIRED");
  });

  it("a person cannot confirm their own request in the back office", { tags: ["B-29"] }, async () => {
    const boss = await world.inBackOffice("PARTNER_ADMIN");
    const card = await world.newCard();
    const told = await inTurn(3, () => world.give(boss, card, 10_000));
    const params = { confirmationId: String(told[2]?.details["confirmation"]) };
    expect((await world.ask(boss, secondPersonApi.confirm, { params })).code).toBe("SECOND_PERSON_REQUIRED");
  });

  it("a confirmation of 500 points is not valid for 5,000", { tags: ["B-29"] }, async () => {
    const { kim, card, refused } = await atTheLimit();
    await world.confirmHere(kim, refused, (await world.addPerson()).pin);
    expect((await world.give(kim, card, 5_000)).code).toBe("SECOND_PERSON_REQUIRED");
  });

  it("a confirmation for one card is not valid for another", { tags: ["B-29"] }, async () => {
    const { kim, refused } = await atTheLimit();
    const other = await world.newCard();
    await inTurn(2, async () => world.give(await world.atTablet(), other, 10_000));
    await world.confirmHere(kim, refused, (await world.addPerson()).pin);
    expect((await world.give(kim, other, 500)).code).toBe("SECOND_PERSON_REQUIRED");
  });

  it(
    "a confirmation is valid for one idempotency key, also with twenty concurrent requests",
    { tags: ["B-29"] },
    async () => {
      const { kim, card, refused } = await atTheLimit();
      await world.confirmHere(kim, refused, (await world.addPerson()).pin);
      const told = await times(20, () => world.give(kim, card, 500));
      expect(codesOf(told).filter((code) => code === "OK")).toHaveLength(1);
      expect(await world.balanceOf(card)).toBe(20_500);
    },
  );

  it("a confirmation expires after ten minutes", { tags: ["B-29"] }, async () => {
    const { kim, refused, again } = await atTheLimit();
    await world.confirmHere(kim, refused, (await world.addPerson()).pin);
    world.clock.moveMs(11 * 60_000);
    expect((await again()).code).toBe("SECOND_PERSON_REQUIRED");
  });

  it("staff of another shop cannot confirm", { tags: ["B-29"] }, async () => {
    const { kim, refused } = await atTheLimit();
    const stranger = await world.addPerson("STORE_STAFF", { partnerId: 2, storeId: 2 });
    expect((await world.confirmHere(kim, refused, stranger.pin)).code).toBe("INVALID_PIN");
  });

  it("the admin of another partner cannot confirm", { tags: ["B-29"] }, async () => {
    const { refused } = await atTheLimit();
    const stranger = await world.inBackOffice("PARTNER_ADMIN", { partnerId: 2, storeId: 2 });
    const params = { confirmationId: String(refused.details["confirmation"]) };
    expect((await world.ask(stranger, secondPersonApi.confirm, { params })).code).toBe("NOT_FOUND");
  });

  it("a deactivated person cannot confirm", { tags: ["B-29"] }, async () => {
    const { kim, refused } = await atTheLimit();
    const gone = await world.addPerson();
    await world.test.query("UPDATE punktum.admins SET active = false WHERE id = $1", [gone.id]);
    expect((await world.confirmHere(kim, refused, gone.pin)).code).toBe("INVALID_PIN");
  });

  it("a colleague's PIN is locked after five wrong attempts", { tags: ["T7"] }, async () => {
    const { kim, refused } = await atTheLimit();
    const told = await inTurn(6, (index) => world.confirmHere(kim, refused, `5550${index}1`));
    expect(codesOf(told)).toEqual([...Array.from({ length: 5 }, () => "INVALID_PIN"), "RATE_LIMITED"]);
  });

  it("a request cannot be confirmed at another tablet", { tags: ["B-29"] }, async () => {
    const { refused } = await atTheLimit();
    const [elsewhere, alex] = [await world.atTablet(), await world.addPerson()];
    expect((await world.confirmHere(elsewhere, refused, alex.pin)).code).toBe("NOT_FOUND");
  });
});
