import { ACCOUNTS, LIFE_DAYS, VOUCHERS } from "./requests.ts";

/** Points of a booking by the day they were earned; day 0 is today. */
interface Lot {
  readonly day: number;
  readonly points: number;
}

interface ModelBooking {
  /** Name of the booking: the key of its request, or its cause. */
  readonly ref: string;
  readonly account: number;
  readonly points: number;
  readonly day: number;
  readonly kind: "plain" | "reversal" | "expiry" | "merge";
  readonly voucher: number | null;
  readonly key: string | null;
  /** Ref of the reversed booking. */
  readonly takesBack?: string;
  readonly lots?: readonly Lot[];
}

interface ModelReservation {
  readonly ref: string;
  readonly account: number;
  readonly voucher: number;
  readonly key: string | null;
  readonly state: "OPEN" | "COMMITTED" | "RELEASED" | "EXPIRED";
}

interface ModelMerge {
  readonly ref: string;
  readonly primary: number;
  readonly secondary: number;
  readonly points: number;
}

/** The whole state as plain lists; every figure is computed from them on each call. */
export interface Model {
  readonly bookings: ModelBooking[];
  readonly reservations: ModelReservation[];
  readonly merges: ModelMerge[];
  readonly statuses: ("ACTIVE" | "LOCKED" | "TERMINATED")[];
  /** Accounts whose owners belong to an account. */
  readonly owners: Set<number>[];
  readonly statePoints: number[];
  readonly expiryRuns: Set<number>;
  readonly expired: Set<string>;
}

export function createModel(): Model {
  return {
    bookings: [],
    reservations: [],
    merges: [],
    statuses: ACCOUNTS.map(() => "ACTIVE"),
    owners: ACCOUNTS.map(({ owned }, index) => new Set(owned ? [index] : [])),
    statePoints: ACCOUNTS.map(() => 0),
    expiryRuns: new Set(),
    expired: new Set(),
  };
}

export const cloneModel = (model: Model): Model => structuredClone(model);

/** The i-th entry of a list; the index wraps around. */
export function pick<T>(list: readonly T[], index: number): T | undefined {
  return list[index % Math.max(list.length, 1)];
}

export function itemOf<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) {
    throw new RangeError(`the model has no item ${index}`);
  }
  return item;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export const voucherPoints = (index: number): number => {
  const { takesPoints, sign, points } = itemOf(VOUCHERS, index);
  return takesPoints ? sign * points : 0;
};

function lockedPoints(model: Model, account: number): number {
  const open = model.reservations.filter((held) => held.account === account && held.state === "OPEN");
  return sum(open.map(({ voucher }) => Math.max(-voucherPoints(voucher), 0)));
}

export const spendable = (model: Model, account: number): number =>
  sum(model.bookings.filter((booking) => booking.account === account).map(({ points }) => points)) -
  lockedPoints(model, account);

const redeemedBy = (model: Model, accounts: readonly number[], voucher: number): number =>
  model.bookings.filter((booking) => booking.voucher === voucher && accounts.includes(booking.account)).length;

/** Accounts merged into one, directly or through another. */
function mergedInto(model: Model, account: number): readonly number[] {
  const direct = model.merges.filter(({ primary }) => primary === account).map(({ secondary }) => secondary);
  return direct.flatMap((secondary) => [secondary, ...mergedInto(model, secondary)]);
}

function holdsOf(model: Model, account: number, voucher: number): number {
  return model.reservations.filter(
    (held) => held.state === "OPEN" && held.account === account && held.voucher === voucher,
  ).length;
}

/** How often an account has used a voucher, as its limit counts. */
export function usesOf(model: Model, account: number, voucher: number): number {
  return redeemedBy(model, [account, ...mergedInto(model, account)], voucher) + holdsOf(model, account, voucher);
}

const redemptionsOf = (model: Model, account: number, voucher: number): number => redeemedBy(model, [account], voucher);

/** Remaining pieces of a limited voucher. */
export function piecesLeft(model: Model, voucher: number): number | null {
  const { pieces } = itemOf(VOUCHERS, voucher);
  const held = model.reservations.filter((one) => one.voucher === voucher && one.state === "OPEN").length;
  const redeemed = model.bookings.filter((booking) => booking.voucher === voucher).length;
  return pieces === null ? null : pieces - held - redeemed;
}

/** The account that has redeemed or reserved a key. */
export function holderOf(model: Model, voucher: number, key: string): number | undefined {
  const users = [
    ...model.bookings.filter((booking) => booking.voucher === voucher && booking.key === key),
    ...model.reservations.filter((held) => held.state === "OPEN" && held.voucher === voucher && held.key === key),
  ];
  return users[0]?.account;
}

export const takenBack = (model: Model, ref: string): boolean =>
  model.bookings.some((booking) => booking.takesBack === ref);

/** First in, first out: an account's remaining points by age. */
export function lotsOf(model: Model, account: number): readonly Lot[] {
  const own = model.bookings.filter((booking) => booking.account === account);
  const earned = own
    .filter(({ points, ref }) => points > 0 && !takenBack(model, ref))
    .flatMap(({ lots, day, points }) => lots ?? [{ day, points }])
    .toSorted((left, right) => left.day - right.day);
  const correctedEarnings = own.filter(({ kind, points }) => kind === "reversal" && points < 0);
  const taken = own.filter((booking) => booking.points < 0 && !correctedEarnings.includes(booking));
  let due = sum(taken.map(({ points }) => -points)) + lockedPoints(model, account);
  const left: Lot[] = [];
  for (const { day, points } of earned) {
    const used = Math.min(points, due);
    due -= used;
    left.push({ day, points: points - used });
  }
  return left.filter(({ points }) => points > 0);
}

/** Points that have expired by a day. */
export function expiredBy(model: Model, account: number, day: number): number {
  return sum(
    lotsOf(model, account)
      .filter((lot) => day - lot.day > LIFE_DAYS)
      .map(({ points }) => points),
  );
}

/** Adds a booking; earned points count towards levels. */
export function book(model: Model, booking: ModelBooking): void {
  model.bookings.push(booking);
  model.statePoints[booking.account] = itemOf(model.statePoints, booking.account) + Math.max(booking.points, 0);
}

export function endReservation(model: Model, ref: string, state: ModelReservation["state"]): void {
  const index = model.reservations.findIndex((held) => held.ref === ref);
  model.reservations[index] = { ...itemOf(model.reservations, index), state };
}

/** Points per day, days ascending. */
function byDay(lots: readonly Lot[]): readonly (readonly [number, number])[] {
  const days = new Map<number, number>();
  for (const { day, points } of lots) {
    days.set(day, (days.get(day) ?? 0) + points);
  }
  return [...days].toSorted(([left], [right]) => left - right);
}

/** State that the database must show after each step. */
export function snapshotOf(model: Model) {
  return {
    accounts: ACCOUNTS.map((_account, account) => {
      const own = model.bookings.filter((booking) => booking.account === account);
      return {
        points: spendable(model, account),
        locked: lockedPoints(model, account),
        status: itemOf(model.statuses, account),
        earned: sum(own.map(({ points }) => Math.max(points, 0))),
        redeemed: sum(own.map(({ points }) => Math.max(-points, 0))),
        state: itemOf(model.statePoints, account),
        bookings: own.length,
        lots: byDay(lotsOf(model, account)),
        uses: VOUCHERS.map((_voucher, voucher) => usesOf(model, account, voucher)),
        redemptions: VOUCHERS.map((_voucher, voucher) => redemptionsOf(model, account, voucher)),
      };
    }),
    pieces: VOUCHERS.map((_voucher, voucher) => piecesLeft(model, voucher)),
    keys: VOUCHERS.flatMap(({ keys }, voucher) => keys.map((key) => holderOf(model, voucher, key) !== undefined)),
    states: model.reservations.map(({ state }) => state).toSorted(),
  };
}
