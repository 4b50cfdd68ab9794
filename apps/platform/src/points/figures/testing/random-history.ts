import { randomUUID } from "node:crypto";
import { points } from "@punktum/domain";
import fc from "fast-check";
import { prepared, refusalsAsOutcome } from "../../../database/index.ts";
import { createAccount, createCoupon, createProgram, createReward, requestKey } from "../../../testing/factories.ts";
import type { TestDatabase } from "../../../testing/test-database.ts";
import { bookOpenings, createLedger } from "../../ledger/index.ts";
import { mergeIn } from "../../merges/index.ts";
import { reverseBookingIn } from "../../reversals/index.ts";
import { followFigures } from "../index.ts";

const DAY_MS = 86_400_000;
const MEMBERS = 4;

const member = fc.nat({ max: MEMBERS - 1 });
const ageDays = fc.integer({ min: 0, max: 500 });
const store = fc.constantFrom(null, 1, 2, 3);

/** A step of a history: an event, or a counting run. */
export type HistoryStep =
  | {
      readonly type: "earn" | "byHand" | "pay";
      readonly member: number;
      readonly points: number;
      readonly ageDays: number;
      readonly store: number | null;
    }
  | { readonly type: "redeem"; readonly member: number; readonly kind: "C" | "R"; readonly store: number | null }
  | { readonly type: "open"; readonly member: number; readonly points: number; readonly ageDays: number }
  | { readonly type: "reverse"; readonly booking: number }
  | { readonly type: "merge"; readonly primary: number; readonly secondary: number }
  | { readonly type: "expire"; readonly inDays: number }
  | { readonly type: "terminate"; readonly member: number }
  | { readonly type: "follow" };

const amount = fc.integer({ min: 1, max: 150 });
const moving = (type: "earn" | "byHand" | "pay") =>
  fc.record({ type: fc.constant(type), member, points: amount, ageDays, store });

/** Random histories with occasional counting runs. */
export const randomHistory: fc.Arbitrary<readonly HistoryStep[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: moving("earn") },
    { weight: 2, arbitrary: moving("byHand") },
    { weight: 2, arbitrary: moving("pay") },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant("redeem" as const),
        member,
        kind: fc.constantFrom("C" as const, "R" as const),
        store,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant("open" as const), member, points: amount, ageDays }),
    },
    { weight: 2, arbitrary: fc.record({ type: fc.constant("reverse" as const), booking: fc.nat({ max: 60 }) }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant("merge" as const), primary: member, secondary: member }) },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant("expire" as const), inDays: fc.integer({ min: 0, max: 200 }) }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant("terminate" as const), member }) },
    { weight: 3, arbitrary: fc.constant({ type: "follow" as const }) },
  ),
  { minLength: 25, maxLength: 45 },
);

const nothing = (): null => null;
const expire = prepared("figures-test.expire", "SELECT FROM punktum.expire_points($1, $2, 1000)", nothing);
const terminate = prepared("figures-test.terminate", "SELECT FROM punktum.terminate_account($1, $2)", nothing);

/** Applies a history to a programme. */
class History {
  readonly programId = `f${randomUUID().replaceAll("-", "").slice(0, 20)}`;
  private readonly test: TestDatabase;
  private readonly ledger;
  private members: readonly string[] = [];
  private vouchers: Readonly<Record<"C" | "R", number>> = { C: 0, R: 0 };

  constructor(test: TestDatabase) {
    this.test = test;
    this.ledger = createLedger(test.database);
  }

  async setUp(): Promise<void> {
    const { database, query } = this.test;
    await createProgram(database, this.programId, { points_life_months: 12 });
    await query("INSERT INTO punktum.partners (program_id, id, name) VALUES ($1, 2, 'Second')", [this.programId]);
    await query(
      "INSERT INTO punktum.stores (program_id, id, partner_id, name) VALUES ($1, 2, 1, 'Two'), ($1, 3, 2, 'Three')",
      [this.programId],
    );
    this.vouchers = {
      C: await createCoupon(database, this.programId, { points: 7, coupon_type_code: "EARN" }),
      R: await createReward(database, this.programId, { points: 20 }),
    };
    const options = (index: number) => ({ registered: index % 2 === 0 });
    this.members = await Promise.all(
      Array.from({ length: MEMBERS }, (_, index) => createAccount(database, this.programId, options(index))),
    );
  }

  private origin(place: number | null) {
    return place === null ? { source: "test" } : { source: "test", partnerId: place === 3 ? 2 : 1, storeId: place };
  }

  private accountOf(index: number): string {
    return this.members[index] ?? "";
  }

  private async move(step: Extract<HistoryStep, { type: "earn" | "byHand" | "pay" }>): Promise<void> {
    const isTaken = step.type === "pay" || (step.type === "byHand" && step.points % 3 === 0);
    await this.ledger.bookPoints({
      programId: this.programId,
      request: requestKey(),
      accountId: this.accountOf(step.member),
      bookingType: isTaken ? "BURNBOOKING" : "EARNBOOKING",
      bookingTypeCode: step.type === "byHand" ? "MANUALREVENUE" : "REV",
      points: points(isTaken ? -step.points : step.points),
      bookedAt: new Date(Date.now() - step.ageDays * DAY_MS),
      origin: this.origin(step.store),
    });
  }

  private async open({ member: index, points: amount, ageDays: age }: Extract<HistoryStep, { type: "open" }>) {
    const earnedAt = age % 2 === 0 ? null : new Date(Date.now() - age * DAY_MS);
    const opening = { accountId: this.accountOf(index), points: amount, earnedAt, earlier: age };
    await refusalsAsOutcome(() =>
      this.test.database.withProgram(this.programId, (transaction) => bookOpenings(transaction, [opening])),
    );
  }

  private async reverse(index: number): Promise<void> {
    const booked = await this.test.query<{ id: string; account_id: string }>(
      "SELECT id, account_id FROM punktum.bookings WHERE program_id = $1 ORDER BY created_at, id",
      [this.programId],
    );
    const one = booked[index % Math.max(booked.length, 1)];
    await refusalsAsOutcome(() =>
      this.test.database.withProgram(this.programId, (transaction) =>
        reverseBookingIn(transaction, {
          request: requestKey(),
          accountId: one?.account_id ?? this.accountOf(0),
          bookingId: one?.id ?? randomUUID(),
          reason: "test",
          origin: this.origin(1),
        }),
      ),
    );
  }

  private async merge(primary: number, secondary: number): Promise<void> {
    await refusalsAsOutcome(() =>
      this.test.database.withProgram(this.programId, (transaction) =>
        mergeIn(transaction, {
          mergeId: randomUUID(),
          primaryId: this.accountOf(primary),
          secondaryId: this.accountOf(secondary === primary ? (primary + 1) % MEMBERS : secondary),
          adminId: undefined,
        }),
      ),
    );
  }

  async perform(step: HistoryStep): Promise<void> {
    const { database } = this.test;
    if (step.type === "follow") {
      await followFigures(database, this.programId);
    } else if (step.type === "open") {
      await this.open(step);
    } else if (step.type === "reverse") {
      await this.reverse(step.booking);
    } else if (step.type === "merge") {
      await this.merge(step.primary, step.secondary);
    } else if (step.type === "expire") {
      await database.withoutProgram(expire, [this.programId, new Date(Date.now() + step.inDays * DAY_MS)]);
    } else if (step.type === "terminate") {
      await refusalsAsOutcome(() =>
        database.withProgram(this.programId, ({ run }) =>
          run(terminate, [this.programId, this.accountOf(step.member)]),
        ),
      );
    } else if (step.type === "redeem") {
      await this.ledger.redeemVoucher({
        programId: this.programId,
        request: requestKey(),
        accountId: this.accountOf(step.member),
        kind: step.kind,
        voucherId: this.vouchers[step.kind],
        couponKey: undefined,
        origin: this.origin(step.store),
      });
    } else {
      await this.move(step);
    }
  }
}

/** Applies a history to a new programme; returns its id. */
export async function performHistory(test: TestDatabase, steps: readonly HistoryStep[]): Promise<string> {
  const history = new History(test);
  await history.setUp();
  for (const step of steps) {
    await history.perform(step);
  }
  return history.programId;
}
