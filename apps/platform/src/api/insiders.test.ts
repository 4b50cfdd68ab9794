import { randomUUID } from "node:crypto";
import { accountCareApi, secondPersonApi, staffSessionsApi, transactionsApi, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { sweepHandWorkOnce } from "../points/hand-work/index.ts";
import { createInsiderWorld, type InsiderWorld } from "./testing/insider-world.ts";

let world: InsiderWorld;
beforeAll(async () => {
  world = await createInsiderWorld();
});
afterAll(() => world.close());

const inTurn = async <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> => {
  const done: T[] = [];
  for (let index = 0; index < count; index += 1) {
    done.push(await work(index));
  }
  return done;
};
const sweep = () => sweepHandWorkOnce(world.database, new Date(world.clock.nowMs()));
const auditOf = (action: string, subjectId: string) =>
  world.test.query<{ actor_kind: string; reason: string }>(
    "SELECT actor_kind, reason FROM punktum.audit_log WHERE action = $1 AND subject_id = $2",
    [action, subjectId],
  );

describe("work that is booked and raises a flag", () => {
  it("ten bookings on one card within an hour flag the card and the person", { tags: ["A-70", "A-97"] }, async () => {
    const kim = await world.atTablet();
    const card = await world.newCard();
    await inTurn(9, () => world.give(kim, card, 10));
    expect(await world.flagOn(card)).toEqual({ flagged: false });
    expect((await world.give(kim, card, 10)).code).toBe("OK");
    expect(await world.flagOn(card)).toMatchObject({ flagged: true, rule: "CARD_BOOKINGS", adminId: kim.id });
    expect(await world.rulesOn(kim)).toEqual(["CARD_BOOKINGS"]);
    expect(await world.balanceOf(card)).toBe(100);
    expect(await auditOf("STAFF_FLAGGED", kim.id)).toEqual([{ actor_kind: "SYSTEM", reason: "CARD_BOOKINGS" }]);
  });

  it("a flagged card still earns points, and cannot spend them", { tags: ["A-97"] }, async () => {
    const kim = await world.atTablet();
    const card = await world.newCard();
    await inTurn(11, () => world.give(kim, card, 10));
    expect(await world.balanceOf(card)).toBe(110);
    const taken = await world.ask(kim, v2.createBooking, {
      params: { accountId: card },
      body: { bookingType: "BURNBOOKING", bookingTypeCode: "MANUALREVENUE", points: 50, reason: "" },
    });
    expect(taken.code).toBe("LOCKED_USER");
  });

  it("ten bookings of typed revenue on one card flag the card", { tags: ["A-70"] }, async () => {
    const kim = await world.atTablet();
    const card = await world.newCard();
    await inTurn(10, () => world.sell(kim, card, { amount: 5 }));
    expect(await world.flagOn(card)).toMatchObject({ flagged: true, rule: "CARD_BOOKINGS" });
  });

  it("bookings by alternating colleagues flag the card", { tags: ["A-70"] }, async () => {
    const [kim, alex] = [await world.atTablet(), await world.atTablet()];
    const card = await world.newCard();
    await inTurn(5, async () => [await world.give(kim, card, 1), await world.give(alex, card, 1)]);
    expect(await world.flagOn(card)).toMatchObject({ flagged: true });
  });

  it("bookings on thirty cards within an hour flag the person", { tags: ["A-70"] }, async () => {
    const kim = await world.atTablet();
    await inTurn(29, async () => world.give(kim, await world.newCard(), 1));
    expect(await world.rulesOn(kim)).toEqual([]);
    await world.give(kim, await world.newCard(), 1);
    expect(await world.rulesOn(kim)).toEqual(["PERSON_CARDS"]);
  });

  it(
    "fifteen returns in a day, or five without a sale, flag the person and not the card",
    { tags: ["A-70"] },
    async () => {
      const kim = await world.atTablet();
      const card = await world.newCard();
      await inTurn(4, () => world.sell(kim, card, { amount: -1 }));
      expect(await world.rulesOn(kim)).toEqual([]);
      await world.sell(kim, card, { amount: -1 });
      expect(await world.rulesOn(kim)).toEqual(["UNLINKED_RETURNS"]);
      await inTurn(10, () => world.sell(kim, card, { amount: -1 }));
      expect((await world.rulesOn(kim)).toSorted()).toEqual(["PERSON_RETURNS", "UNLINKED_RETURNS"]);
      expect(await world.flagOn(card)).toEqual({ flagged: false });
    },
  );

  it("fifteen corrections in a day flag the person", { tags: ["A-70"] }, async () => {
    const boss = await world.inBackOffice("PARTNER_ADMIN");
    const kim = await world.atTablet();
    const cards = await inTurn(15, () => world.newCard());
    for (const card of cards) {
      const { bookingId } = z.parse(v2.createBooking.response, (await world.give(kim, card, 5)).body);
      const params = { accountId: card, bookingId };
      const told = await world.ask(boss, accountCareApi.reverseBooking, { params, body: { reason: "mistake" } });
      expect(told.code).toBe("OK");
    }
    await sweep();
    expect(await world.rulesOn(boss)).toEqual(["PERSON_RETURNS"]);
  });
});

describe("work on a person's own card", () => {
  it("any points for oneself need a second person", { tags: ["A-70"] }, async () => {
    const kim = await world.atTablet();
    const card = await world.newCard(kim.email);
    const told = await world.give(kim, card, 1);
    expect(told).toMatchObject({ code: "SECOND_PERSON_REQUIRED", details: { limit: "OWN_CARD" } });
    expect(await world.balanceOf(card)).toBe(0);
  });

  it(
    "typed revenue for oneself needs a second person, also if the e-mail address differs in case",
    { tags: ["A-70"] },
    async () => {
      const kim = await world.atTablet();
      const card = await world.newCard(kim.email.toUpperCase());
      const told = await world.sell(kim, card, { amount: 20 });
      expect(told).toMatchObject({ code: "SECOND_PERSON_REQUIRED", details: { limit: "OWN_CARD" } });
    },
  );

  it(
    "revenue typed without a card needs a second person if the own card is shown later to a colleague",
    { tags: ["A-70"] },
    async () => {
      const [kim, alex] = [await world.atTablet(), await world.atTablet()];
      const card = await world.newCard(kim.email);
      const body = { transactionType: "EARNTRANSACTION", amount: 500, externalId: randomUUID() };
      const sold = await world.ask(kim, transactionsApi.createTransaction, { body });
      const { transactionId } = z.parse(transactionsApi.createTransaction.response, sold.body);
      const { authorization = "" } = await kim.headers();
      const alone = { ...kim, headers: () => Promise.resolve({ authorization }) };
      const show = (by: typeof kim, shown: string) =>
        world.ask(by, transactionsApi.incentivateTransaction, { params: { accountId: shown, transactionId } });
      expect(await show(alone, card)).toMatchObject({ code: "GENERAL_NO_PERMISION" });
      expect(await show(alex, card)).toMatchObject({ code: "SECOND_PERSON_REQUIRED", details: { limit: "OWN_CARD" } });
      expect((await show(alex, await world.newCard())).code).toBe("OK");
    },
  );

  it(
    "control: a colleague books on the card, and a colleague's confirmation admits the own purchase",
    { tags: ["A-70"] },
    async () => {
      const [kim, alex] = [await world.atTablet(), await world.atTablet()];
      const card = await world.newCard(kim.email);
      expect((await world.give(alex, card, 5)).code).toBe("OK");
      const key = randomUUID();
      const refused = await world.give(kim, card, 5, key);
      await world.confirmHere(kim, refused, alex.pin);
      expect((await world.give(kim, card, 5, key)).code).toBe("OK");
      expect(await world.balanceOf(card)).toBe(10);
    },
  );
});

describe("attempts to hide flags, each refused", () => {
  it("a person cannot remove a flag about themselves", { tags: ["A-70"] }, async () => {
    const boss = await world.inBackOffice();
    const card = await world.newCard();
    await inTurn(10, () => world.give(boss, card, 1));
    const { body } = await world.ask(boss, secondPersonApi.listStaffFlags, {});
    const own = z
      .parse(secondPersonApi.listStaffFlags.response, body)
      .filter(({ adminId }) => adminId === boss.id)
      .map(({ id }) => id);
    const params = { flagId: String(own[0]) };
    expect((await world.ask(boss, secondPersonApi.clearStaffFlag, { params })).code).toBe("GENERAL_NO_PERMISION");
    const other = await world.inBackOffice();
    expect((await world.ask(other, secondPersonApi.clearStaffFlag, { params })).code).toBe("OK");
    expect((await world.ask(other, secondPersonApi.clearStaffFlag, { params })).code).toBe("NOT_FOUND");
    expect(await world.rulesOn(boss)).toEqual([]);
  });

  it("shop staff cannot read flags", { tags: ["T14"] }, async () => {
    const kim = await world.inBackOffice("STORE_STAFF");
    expect((await world.ask(kim, secondPersonApi.listStaffFlags, {})).code).toBe("GENERAL_NO_PERMISION");
  });

  it("shop staff cannot unlock a flagged card", { tags: ["A-70"] }, async () => {
    const kim = await world.inBackOffice("STORE_STAFF");
    const card = await world.newCard();
    await inTurn(10, () => world.give(kim, card, 1));
    const told = await world.ask(kim, accountCareApi.deleteFraud, { params: { accountId: card } });
    expect(told.code).toBe("GENERAL_NO_PERMISION");
    expect(await world.flagOn(card)).toMatchObject({ flagged: true });
  });

  it("staff cannot end their manager's sessions", { tags: ["T14"] }, async () => {
    const [kim, boss] = [await world.inBackOffice("STORE_STAFF"), await world.inBackOffice()];
    const told = await world.ask(kim, staffSessionsApi.endSessions, { params: { adminId: boss.id } });
    expect(told.code).toBe("GENERAL_NO_PERMISION");
  });
});

describe("flags and the sweep", () => {
  it("the sweep raises a flag that a stopped process missed, once for two processes", { tags: ["A-70"] }, async () => {
    const kim = await world.atTablet();
    const card = await world.newCard();
    await inTurn(9, () => world.give(kim, card, 1));
    // The state after a process that stops right after the booking.
    await world.test.query(
      `UPDATE punktum.hand_work SET suspicions = '{CARD_BOOKINGS}'
       WHERE id = (SELECT id FROM punktum.hand_work WHERE admin_id = $1 LIMIT 1)`,
      [kim.id],
    );
    await Promise.all([sweep(), sweep()]);
    expect(await world.rulesOn(kim)).toEqual(["CARD_BOOKINGS"]);
    expect(await auditOf("STAFF_FLAGGED", kim.id)).toHaveLength(1);
    expect(await world.flagOn(card)).toMatchObject({ flagged: true });
  });

  it("unconfirmed requests are deleted, and used confirmations are kept", { tags: ["B-29"] }, async () => {
    const [kim, alex] = [await world.atTablet(), await world.addPerson()];
    const [own, key] = [await world.newCard(kim.email), randomUUID()];
    await world.confirmHere(kim, await world.give(kim, own, 5, key), alex.pin);
    await world.give(kim, own, 5, key);
    await world.give(kim, own, 7);
    const kept = async () => {
      const rows = await world.test.query<{ points: string }>(
        "SELECT points FROM punktum.confirmations WHERE admin_id = $1 ORDER BY points",
        [kim.id],
      );
      return rows.map(({ points }) => Number(points));
    };
    await sweep();
    expect(await kept()).toEqual([5, 7]);
    await sweepHandWorkOnce(world.database, new Date(world.clock.nowMs() + 2 * 3_600_000));
    expect(await kept()).toEqual([5]);
  });

  it("a refused booking is not counted", { tags: ["A-70"] }, async () => {
    const kim = await world.atTablet();
    const card = await world.newCard();
    await world.test.query(
      `UPDATE punktum.accounts SET status = 'TERMINATED' FROM punktum.identifiers i
       WHERE i.account_id = accounts.id AND i.code = $1`,
      [card],
    );
    expect((await world.give(kim, card, 5)).code).toBe("USER_KEY_DEACTIVATED");
    expect(await world.test.query("SELECT 1 FROM punktum.hand_work WHERE admin_id = $1", [kim.id])).toEqual([]);
  });

  it("a repeated request is counted once", { tags: ["A-70"] }, async () => {
    const kim = await world.atTablet();
    const [card, key] = [await world.newCard(), randomUUID()];
    await inTurn(12, () => world.give(kim, card, 5, key));
    expect(await world.flagOn(card)).toEqual({ flagged: false });
    expect(await world.balanceOf(card)).toBe(5);
  });
});
