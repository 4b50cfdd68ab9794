import { type Answer, good, refused } from "./answer.ts";
import {
  book,
  endReservation,
  expiredBy,
  holderOf,
  itemOf,
  type Model,
  pick,
  piecesLeft,
  spendable,
  takenBack,
  usesOf,
  voucherPoints,
} from "./model.ts";
import { ACCOUNTS, type Step, VOUCHERS, type LedgerRequest } from "./requests.ts";

type Taking = Extract<LedgerRequest, { type: "redeem" | "reserve" }>;

/** The key a request names: only the coupon with keys takes one, and the last one does not exist. */
export const keyOf = ({ voucher, key }: Taking): string | null => itemOf(VOUCHERS, voucher).keys[key] ?? null;

function refusalOfKey(model: Model, account: number, taking: Taking): string | undefined {
  const key = keyOf(taking);
  if (itemOf(VOUCHERS, taking.voucher).keys.length === 0) {
    return undefined;
  }
  if (key === null) {
    return "VOUCHER_CODE_NOT_FOUND";
  }
  const holder = holderOf(model, taking.voucher, key);
  if (holder === undefined) {
    return undefined;
  }
  return holder === account ? "COUPON_ALREADY_REDEEMED_BY_USER" : "COUPON_MAX_REDEEM_NUMBER_REACHED";
}

function refusalOfTaking(model: Model, taking: Taking): string | undefined {
  const { account, voucher: index } = taking;
  const voucher = itemOf(VOUCHERS, index);
  const status = itemOf(model.statuses, account);
  if (status === "TERMINATED") {
    return "USER_KEY_DEACTIVATED";
  }
  if (status === "LOCKED") {
    return "LOCKED_USER";
  }
  if (voucher.kind === "R" && itemOf(model.owners, account).size === 0) {
    return "ANONYMOUS_USER_NOT_ALLOWED";
  }
  if (voucher.maxPerAccount !== null && usesOf(model, account, index) >= voucher.maxPerAccount) {
    return "COUPON_ALREADY_REDEEMED_BY_USER";
  }
  const short = spendable(model, account) - voucher.points < itemOf(ACCOUNTS, account).floor;
  if (voucher.sign < 0 && short) {
    return "NEED_MORE_POINTS";
  }
  if (piecesLeft(model, index) === 0) {
    return "COUPON_MAX_REDEEM_NUMBER_REACHED";
  }
  return refusalOfKey(model, account, taking);
}

function reservationOf(model: Model, ref: string) {
  const held = model.reservations.find((one) => one.ref === ref);
  if (held === undefined) {
    throw new RangeError("the model has no such reservation");
  }
  return held;
}

function redeem(model: Model, ref: string, taking: Taking): Answer {
  const refusal = refusalOfTaking(model, taking);
  if (refusal !== undefined) {
    return refused(refusal);
  }
  const { account, voucher } = taking;
  const points = voucherPoints(voucher);
  book(model, { ref, account, points, day: 0, kind: "plain", voucher, key: keyOf(taking) });
  return good(points, spendable(model, account));
}

function reserve(model: Model, ref: string, taking: Taking): Answer {
  const refusal = refusalOfTaking(model, taking);
  if (refusal !== undefined) {
    return refused(refusal);
  }
  const { account, voucher } = taking;
  model.reservations.push({ ref, account, voucher, key: keyOf(taking), state: "OPEN" });
  return good(Math.max(-voucherPoints(voucher), 0));
}

function commit(model: Model, target: string): Answer {
  const held = reservationOf(model, target);
  if (held.state !== "OPEN" && held.state !== "COMMITTED") {
    return refused("RESERVATION_ENDED");
  }
  const points = voucherPoints(held.voucher);
  // A repetition is the same booking; the balance of that time is not stored in the model.
  if (held.state === "COMMITTED") {
    return good(points);
  }
  endReservation(model, held.ref, "COMMITTED");
  // Named after its reservation, because of two concurrent commits either one's key may be used.
  book(model, { ...held, ref: `commit ${target}`, points, day: 0, kind: "plain" });
  return good(points);
}

function release(model: Model, target: string): Answer {
  const held = reservationOf(model, target);
  if (held.state === "COMMITTED") {
    return refused("RESERVATION_ENDED");
  }
  if (held.state === "OPEN") {
    endReservation(model, held.ref, "RELEASED");
  }
  return good();
}

function move(model: Model, ref: string, ledgerRequest: Extract<LedgerRequest, { type: "earn" | "burn" }>): Answer {
  const { account } = ledgerRequest;
  const points = ledgerRequest.type === "earn" ? ledgerRequest.points : -ledgerRequest.points;
  const status = itemOf(model.statuses, account);
  if (status === "TERMINATED") {
    return refused("USER_KEY_DEACTIVATED");
  }
  if (points < 0 && status === "LOCKED") {
    return refused("LOCKED_USER");
  }
  if (points < 0 && spendable(model, account) + points < itemOf(ACCOUNTS, account).floor) {
    return refused("NOT_ENOUGH_POINT");
  }
  const day = ledgerRequest.type === "earn" ? -ledgerRequest.ageDays : 0;
  book(model, { ref, account, points, day, kind: "plain", voucher: null, key: null });
  return good(points, spendable(model, account));
}

function reverse(model: Model, ref: string, target: string): Answer {
  const original = model.bookings.find((booking) => booking.ref === target);
  if (original === undefined) {
    throw new RangeError("the model has no such booking");
  }
  const { account, points } = original;
  if (itemOf(model.statuses, account) === "TERMINATED") {
    return refused("USER_KEY_DEACTIVATED");
  }
  if (takenBack(model, original.ref)) {
    return refused("BOOKING_ALREADY_REVERSED");
  }
  if (original.kind === "reversal" || original.kind === "merge") {
    return refused("BOOKING_NOT_REVERSIBLE");
  }
  if (points === 0) {
    return refused("INSERT_SOMETHING");
  }
  if (points > 0 && spendable(model, account) - points < itemOf(ACCOUNTS, account).floor) {
    return refused("NOT_ENOUGH_POINT");
  }
  const before = itemOf(model.statePoints, account);
  book(model, {
    ref,
    account,
    points: -points,
    day: 0,
    kind: "reversal",
    voucher: null,
    key: null,
    takesBack: original.ref,
  });
  model.statePoints[account] = points > 0 ? Math.max(before - points, 0) : before;
  return good(-points, spendable(model, account));
}

/** A request, the name of its result, and the name of the earlier thing it refers to, if any. */
export interface Named {
  readonly ref: string;
  readonly ledgerRequest: LedgerRequest;
  readonly target: string;
}

/** Undefined while there is nothing that the request could refer to. */
export function nameLedgerRequest(model: Model, ref: string, ledgerRequest: LedgerRequest): Named | undefined {
  if (ledgerRequest.type === "commit" || ledgerRequest.type === "release") {
    const held = pick(model.reservations, ledgerRequest.reservation);
    return held && { ref, ledgerRequest, target: held.ref };
  }
  if (ledgerRequest.type === "reverse") {
    const booking = pick(model.bookings, ledgerRequest.booking);
    return booking && { ref, ledgerRequest, target: booking.ref };
  }
  return { ref, ledgerRequest, target: "" };
}

/** Performs a request on the model. */
export function performLedgerRequest(model: Model, { ref, ledgerRequest, target }: Named): Answer {
  if (ledgerRequest.type === "earn" || ledgerRequest.type === "burn") {
    return move(model, ref, ledgerRequest);
  }
  if (ledgerRequest.type === "redeem") {
    return redeem(model, ref, ledgerRequest);
  }
  if (ledgerRequest.type === "reserve") {
    return reserve(model, ref, ledgerRequest);
  }
  if (ledgerRequest.type === "commit") {
    return commit(model, target);
  }
  return ledgerRequest.type === "release" ? release(model, target) : reverse(model, ref, target);
}

/** The deadline of an open reservation passes. */
export function passDeadline(model: Model, index: number): void {
  const held = pick(model.reservations, index);
  if (held?.state === "OPEN") {
    endReservation(model, held.ref, "EXPIRED");
  }
}

/** Runs the daily job; a restarted run skips the accounts it has done. */
export function expire(model: Model, { inDays, again }: Extract<Step, { type: "expire" }>): Answer {
  if (model.expiryRuns.has(inDays) && !again) {
    return good(0, 0);
  }
  model.expiryRuns.add(inDays);
  let total = 0;
  let accounts = 0;
  for (const account of ACCOUNTS.keys()) {
    const done = `expiry ${account} ${inDays}`;
    const points = expiredBy(model, account, inDays);
    if (points > 0 && itemOf(model.statuses, account) !== "TERMINATED" && !model.expired.has(done)) {
      model.expired.add(done);
      book(model, { ref: done, account, points: -points, day: inDays, kind: "expiry", voucher: null, key: null });
      total += points;
      accounts += 1;
    }
  }
  return good(accounts, total);
}

/** Sets or clears a flag; a closed account stays closed. */
export function lock(model: Model, account: number, locked: boolean): void {
  const status = itemOf(model.statuses, account);
  const wanted = locked ? "LOCKED" : "ACTIVE";
  model.statuses[account] = status === "TERMINATED" ? status : wanted;
}
