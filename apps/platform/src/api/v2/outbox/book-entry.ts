import type { ErrorCode } from "@punktum/contracts";
import { fail, mapOutcome, negatePoints, type Outcome, points } from "@punktum/domain";
import type { BookableEntry, BookedEntry, BookEntry, BookingContext } from "../../../points/outboxes/index.ts";
import type { Writer } from "../../../points/bookings/index.ts";
import { parseAccountVoucherId } from "../../../offers/vouchers/index.ts";
import { resolvePlace } from "../../../places/places/index.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { refusedFor } from "../../register-failure.ts";
import { problemsOfSale, saleOf } from "../transactions/input.ts";

type Of<Kind extends BookableEntry["kind"]> = Extract<BookableEntry, { readonly kind: Kind }>;
type Booked = Promise<Outcome<BookedEntry, ErrorCode>>;

/** Cards are the default kind of a code, as in the header `id-type`. */
const DEFAULT_ID_TYPE = "CARDCODE";

const writerOf = (
  { identity, key, doneAtMs, isByOffice }: BookingContext,
  { identifiedBy }: BookableEntry,
): Writer => ({
  identity,
  idempotencyKey: key,
  source: isByOffice === true ? "office" : "v2",
  identifiedBy,
  doneAtMs,
});

/** Builds the same command as the call for sales, so that a sale sent both ways has one fingerprint. */
async function bookSale(services: LoyaltyServices, entry: Of<"SALE">, context: BookingContext): Booked {
  const { identity, doneAtMs } = context;
  const place = await resolvePlace(services.database, identity, { does: "canBook" });
  if (!place.ok) {
    return place;
  }
  const { keyCode, idType = DEFAULT_ID_TYPE, ...body } = entry.sale;
  const read = saleOf(body, doneAtMs);
  const { currency } = (await services.catalogues.read(identity.programId)).settings;
  const problems = problemsOfSale(body, read.sale, { currency, nowMs: services.clock.nowMs() });
  if (problems.length > 0) {
    return refusedFor(problems);
  }
  const booked = await services.transactions.book({
    writer: writerOf(context, entry),
    place: place.response,
    ...read,
    code: keyCode === undefined ? undefined : { keyCode, idType },
  });
  return mapOutcome(booked, (sale) => ({
    bookingId: sale.id,
    points: sale.points,
    replayed: sale.replayed,
    reasons: sale.reasons,
    remarks: sale.remarks,
    ...(sale.balance !== null && { balance: sale.balance }),
  }));
}

async function bookPoints(services: LoyaltyServices, entry: Of<"POINTS">, context: BookingContext): Booked {
  const place = await resolvePlace(services.database, context.identity, { does: "canBook" });
  if (!place.ok) {
    return place;
  }
  const { keyCode, idType = DEFAULT_ID_TYPE, bookingType, reason, receipt } = entry.points;
  const amount = points(entry.points.points);
  const booked = await services.bookPoints({
    writer: writerOf(context, entry),
    code: { keyCode, idType },
    place: place.response,
    points: bookingType === "EARNBOOKING" ? amount : negatePoints(amount),
    reason,
    ...(receipt !== undefined && { receipt }),
  });
  return mapOutcome(booked, ({ bookingId, points: moved, balance, replayed }) => ({
    bookingId,
    points: moved,
    balance,
    replayed,
  }));
}

async function checkIn(services: LoyaltyServices, entry: Of<"CHECK_IN">, context: BookingContext): Booked {
  const { keyCode, idType = DEFAULT_ID_TYPE } = entry.checkIn;
  const prepared = await services.checkIns.prepare({
    ...context,
    identifiedBy: entry.identifiedBy,
    code: { keyCode, idType },
    deviceKey: context.identity.deviceKey ?? "",
  });
  return mapOutcome(prepared, (finish) => ({ replayed: false, finish }));
}

async function redeem(services: LoyaltyServices, entry: Of<"REDEMPTION">, context: BookingContext): Booked {
  const { keyCode, idType = DEFAULT_ID_TYPE, voucherId, points: promised, allowance } = entry.redemption;
  const place = await resolvePlace(services.database, context.identity, {});
  if (!place.ok) {
    return place;
  }
  const voucher = parseAccountVoucherId(voucherId);
  if (voucher === null) {
    return fail("VOUCHER_CODE_NOT_FOUND");
  }
  const { until, ...signed } = allowance;
  const { key, doneAtMs } = context;
  const settled = await services.settleOffline({
    writer: { ...writerOf(context, entry), idempotencyKey: key, doneAtMs },
    code: { keyCode, idType },
    place: place.response,
    voucher,
    promised,
    allowance: { ...signed, untilMs: Date.parse(until) },
  });
  return mapOutcome(settled, ({ taken, ...more }) => ({ ...more, points: negatePoints(points(taken)) }));
}

/** Books an entry as the call of its kind would, at the time of its action. */
export function createBookEntry(services: LoyaltyServices): BookEntry {
  return async (entry, context) => {
    if (entry.kind === "SALE") {
      return bookSale(services, entry, context);
    }
    if (entry.kind === "REDEMPTION") {
      return redeem(services, entry, context);
    }
    return entry.kind === "POINTS" ? bookPoints(services, entry, context) : checkIn(services, entry, context);
  };
}
