import { apportion, cents, type SaleLine } from "@punktum/domain";
import type { Insertable } from "kysely";

import type { Tables } from "../database/index.ts";
import { fingerprintOf } from "../office/idempotency/index.ts";
import type { PastSale } from "../points/transactions/index.ts";
import type { DemoAccount } from "./accounts.ts";
import type { Days } from "./days.ts";
import type { DemoBooking } from "./histories.ts";
import type { DemoProgram, DemoPromotion, DemoStore, Words } from "./model.ts";
import { demoKey } from "./people-rows.ts";
import { tillId } from "./program-rows.ts";
import { promotionsOf } from "./programs/promotions.ts";
import { redeemsReward } from "./redemptions.ts";

/** Purchases of the last days have receipts; of older ones only the points are known. */
const DAYS_WITH_RECEIPTS = 14;
const MINUTE_MS = 60_000;

const TYPES = { rmc1: "RMC1", rmc2: "RMC2", rmc3: "RMC3", rmt: "RMT" } as const;

function conditionsOf({ draft = false, weekdays = [], hours, levelIds = [], budget }: DemoPromotion) {
  const [from, to] = hours ?? [];
  return {
    draft,
    weekdays: [...weekdays],
    from_minute: from === undefined ? null : from * 60,
    to_minute: to === undefined ? null : to * 60,
    level_ids: [...levelIds],
    budget_points: budget ?? null,
  };
}

function promotionRow(program: DemoProgram, rule: DemoPromotion, days: Days): Insertable<Tables["promotions"]> {
  const { gives } = rule;
  const action =
    "factor" in gives
      ? ({ action_type: "MULTIPLIERACTION", factor: gives.factor } as const)
      : ({ action_type: "FIXEDPOINTACTION", points: gives.points, revenue_cents: gives.fromEuros * 100 } as const);
  return {
    program_id: program.id,
    id: rule.id,
    promotion_key: rule.key,
    type: TYPES[rule.key],
    ...action,
    name: rule.name[0],
    name_en: rule.name[1],
    campaign_name: rule.campaign ?? "",
    merchandise_group_codes: rule.groups ?? [],
    partner_id: rule.partnerId ?? null,
    store_id: rule.storeId ?? null,
    valid_from: rule.fromDay === undefined ? null : days.at(rule.fromDay),
    valid_to: rule.untilDay === undefined ? null : days.at(rule.untilDay),
    ...conditionsOf(rule),
  };
}

export function promotionRows(program: DemoProgram, days: Days): readonly Insertable<Tables["promotions"]>[] {
  return promotionsOf[program.id].map((rule) => promotionRow(program, rule, days));
}

/** Index of the first booking from which an account's purchases have receipts. */
export function firstReceipt({ bookings }: DemoAccount, days: Days): number {
  const from = days.at(-DAYS_WITH_RECEIPTS);
  const first = bookings.findIndex(({ bookedAt }) => bookedAt >= from);
  return first === -1 ? bookings.length : first;
}

/** Splits a purchase into one line, or two when it is larger. */
function linesOf(amountCents: number, [german]: Words): readonly SaleLine[] {
  const [what = german] = german.split(", ");
  const parts = amountCents < 2_000 ? [amountCents] : apportion(amountCents, [3, 1]);
  return parts.map((part, index) => ({
    sequenceNumber: index + 1,
    type: "SALE",
    itemId: String(4_000 + index),
    description: index === 0 ? what : "Diverses",
    merchandiseGroupCode: "",
    merchandiseSubGroupCode: "",
    extendedAmountCents: cents(part),
  }));
}

interface Purchase {
  readonly key: string;
  readonly accountId: string | null;
  readonly amountCents: number;
  readonly atMs: number;
  readonly partnerId: number;
  readonly store: DemoStore;
  readonly what: Words;
}

function pastSale({ key, accountId, amountCents, atMs, partnerId, store, what }: Purchase): PastSale {
  return {
    request: { owner: "demonstration", key, fingerprint: fingerprintOf("demonstration", { key, amountCents }) },
    accountId,
    place: { partnerId: String(partnerId), storeId: String(store.id) },
    till: tillId(store, 1),
    sale: {
      transactionType: "EARNTRANSACTION",
      amountCents: cents(amountCents),
      transactionTimeMs: atMs,
      lines: linesOf(amountCents, what),
    },
    descriptions: { de: what[0], en: what[1] },
  };
}

/** The till's sale behind a booking; each point was one euro. */
function saleOfBooking(program: DemoProgram, account: DemoAccount, index: number, booking: DemoBooking): PastSale {
  const partner = program.partners.find(({ id }) => id === booking.partnerId);
  const store = partner?.stores.find(({ id }) => id === booking.storeId);
  if (partner === undefined || store === undefined) {
    throw new Error(`${program.id}: a booking of the demonstration names no store of it`);
  }
  return pastSale({
    key: demoKey(account, index),
    accountId: account.id,
    amountCents: booking.points * 100,
    atMs: booking.bookedAt.getTime(),
    partnerId: partner.id,
    store,
    what: booking.description,
  });
}

/** Consecutive purchases with receipts, and the indexes of what follows: bookings, then redeemed rewards. */
interface RecentRun {
  readonly sales: PastSale[];
  readonly others: number[];
  readonly redeemed: number[];
}

/** Whether the booking of the new kind goes before what the run has already. */
function isLate({ others, redeemed }: RecentRun, isSale: boolean, isReward: boolean): boolean {
  return isSale ? others.length + redeemed.length > 0 : !isReward && redeemed.length > 0;
}

/** An account's last weeks in chronological order. */
export function recentRuns(program: DemoProgram, account: DemoAccount, days: Days): readonly RecentRun[] {
  const runs: RecentRun[] = [];
  for (const [index, booking] of account.bookings.entries()) {
    const isSale = booking.bookingTypeCode === "REV";
    const isReward = redeemsReward(program, account, booking);
    if (index < firstReceipt(account, days)) {
      continue;
    }
    const last = runs.at(-1);
    const run = last === undefined || isLate(last, isSale, isReward) ? { sales: [], others: [], redeemed: [] } : last;
    if (run !== last) {
      runs.push(run);
    }
    if (isSale) {
      run.sales.push(saleOfBooking(program, account, index, booking));
    } else {
      (isReward ? run.redeemed : run.others).push(index);
    }
  }
  return runs;
}

/** Sales of the first till from last evening without a card; the card can still be shown. */
export function waitingSales(program: DemoProgram, days: Days): readonly PastSale[] {
  const [partner] = program.partners;
  const [store] = partner?.stores ?? [];
  const [purchase] = partner?.purchases ?? [];
  if (partner === undefined || store === undefined || purchase === undefined) {
    return [];
  }
  const closingMs = days.at(-1).getTime() + 18 * 60 * MINUTE_MS;
  return [790, 1_250, 3_320].map((amountCents, index) =>
    pastSale({
      key: `waiting:${index}`,
      accountId: null,
      amountCents,
      atMs: closingMs + index * 7 * MINUTE_MS,
      partnerId: partner.id,
      store,
      what: purchase.what,
    }),
  );
}
