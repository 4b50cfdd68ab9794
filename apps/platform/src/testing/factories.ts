import { randomInt, randomUUID } from "node:crypto";

import { points } from "@punktum/domain";
import type { Insertable } from "kysely";

import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import { createLedger } from "../points/ledger/index.ts";
import { fingerprintOf, type RequestKey } from "../office/idempotency/index.ts";

type Overrides<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>;

/**
 * No limits: the one cashier of a test books more in a second than people do in a day. Tests of the limits set their
 * own.
 */
const WITHOUT_LIMITS = {
  hand_points_per_booking: null,
  hand_points_per_person_day: null,
  hand_points_per_duty: null,
  hand_points_per_card_day: null,
  returns_per_person_day: null,
  own_card_alone: true,
  flag_bookings_per_card_hour: null,
  flag_cards_per_person_hour: null,
  flag_returns_per_person_day: null,
  flag_unlinked_returns_per_day: null,
} as const;

/** Creates a programme with one partner (1) and one store (1). */
export async function createProgram(
  database: Database,
  id = "pfm",
  overrides: Overrides<"programs"> = {},
): Promise<string> {
  await database.withProgram(id, async ({ db }) => {
    await db
      .insertInto("programs")
      .values({ id, name: id.toUpperCase(), points_per_euro: 100, ...WITHOUT_LIMITS, ...overrides })
      .execute();
    await db.insertInto("partners").values({ program_id: id, id: 1, name: "Partner" }).execute();
    await db.insertInto("stores").values({ program_id: id, id: 1, partner_id: 1, name: "Store" }).execute();
  });
  return id;
}

/**
 * Creates an account with a card and optionally a balance (earned by one booking) and an owner (which makes it
 * registered).
 */
export async function createAccount(
  database: Database,
  programId: string,
  options: { readonly points?: number; readonly registered?: boolean; readonly account?: Overrides<"accounts"> } = {},
): Promise<string> {
  const id = randomUUID();
  await database.withProgram(programId, async ({ db }) => {
    await db.insertInto("accounts").values({ program_id: programId, id }).execute();
    await db
      .insertInto("identifiers")
      .values({ program_id: programId, type: "CARDCODE", code: String(randomInt(1e12)), account_id: id })
      .execute();
  });
  await (options.registered === true ? registerOwner(database, programId, id) : undefined);
  await (options.points === undefined ? undefined : earn(database, programId, id, options.points));
  const change = options.account;
  await (change === undefined
    ? undefined
    : database.withProgram(programId, ({ db }) =>
        db.updateTable("accounts").set(change).where("id", "=", id).execute(),
      ));
  return id;
}

async function registerOwner(database: Database, programId: string, accountId: string): Promise<void> {
  const userId = randomUUID();
  await database.withProgram(programId, async ({ db }) => {
    await db.insertInto("users").values({ program_id: programId, id: userId }).execute();
    await db
      .insertInto("memberships")
      .values({ program_id: programId, id: randomUUID(), account_id: accountId, user_id: userId })
      .execute();
  });
}

async function earn(database: Database, programId: string, accountId: string, amount: number): Promise<void> {
  const outcome = await createLedger(database).bookPoints({
    programId,
    request: requestKey(),
    accountId,
    bookingType: "EARNBOOKING",
    bookingTypeCode: "REV",
    points: points(amount),
    origin: { source: "test" },
  });
  if (!outcome.ok) {
    throw new Error(`test account got no points: ${outcome.error.message}`);
  }
}

/** A new key, unless one is given. */
export function requestKey(overrides: Partial<RequestKey> = {}): RequestKey {
  return { owner: "test-device", key: randomUUID(), fingerprint: fingerprintOf("test", {}), ...overrides };
}

let lastVoucherId = 1000;

/** Creates a DISCOUNT coupon of 0 points for everyone, without an end. */
export async function createCoupon(
  database: Database,
  programId: string,
  overrides: Overrides<"coupons"> = {},
): Promise<number> {
  const id = (lastVoucherId += 1);
  const texts = JSON.stringify({ de: { title: `Gutschein ${id}` }, en: { title: `Coupon ${id}` } });
  await database.withProgram(programId, ({ db }) =>
    db
      .insertInto("coupons")
      .values({ program_id: programId, id, texts, coupon_type_code: "DISCOUNT", ...overrides })
      .execute(),
  );
  return id;
}

/** Creates a reward of 100 points with unlimited stock. */
export async function createReward(
  database: Database,
  programId: string,
  overrides: Overrides<"rewards"> = {},
): Promise<number> {
  const id = (lastVoucherId += 1);
  const texts = JSON.stringify({ de: { title: `Prämie ${id}` }, en: { title: `Reward ${id}` } });
  await database.withProgram(programId, ({ db }) =>
    db
      .insertInto("rewards")
      .values({ program_id: programId, id, texts, points: 100, ...overrides })
      .execute(),
  );
  return id;
}
