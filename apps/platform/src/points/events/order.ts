/** Data that define the order of events. */
export interface OrderedRow {
  readonly source: string;
  readonly type: string;
  readonly accountId: string;
  readonly writtenAt: Date;
  readonly transactionNo: number;
  readonly commandNo: number;
  readonly balanceBefore: number;
  readonly balanceAfter: number;
}

/** An account has joined before it is booked on, and leaves afterwards. */
const PHASES = ["member.joined", "member.registered", "points.booked", "members.merged", "member.unregistered"];
const phaseOf = ({ type }: OrderedRow): number => {
  const phase = PHASES.indexOf(type);
  return phase < 0 ? PHASES.length : phase;
};

const inTime = (one: OrderedRow, other: OrderedRow): number =>
  one.writtenAt.getTime() - other.writtenAt.getTime() ||
  one.transactionNo - other.transactionNo ||
  one.commandNo - other.commandNo;

const isBooking = ({ type }: OrderedRow): boolean => type === "points.booked";

/**
 * The start of a path through the balances: one more booking leads away from it than to it; absent for a closed path.
 */
function openBeginning(rows: readonly OrderedRow[]): number | undefined {
  const degrees = new Map<number, number>();
  const add = (balance: number, degree: number): void =>
    void degrees.set(balance, (degrees.get(balance) ?? 0) + degree);
  for (const { balanceBefore, balanceAfter } of rows) {
    add(balanceBefore, 1);
    add(balanceAfter, -1);
  }
  return [...degrees].find(([, degree]) => degree > 0)?.[0];
}

/** Where to begin: at the balance before, if a booking starts there. */
function beginningOf(rows: readonly OrderedRow[], balanceBefore: number | undefined): number {
  const known = rows.find((row) => row.balanceBefore === balanceBefore) ?? rows[0];
  return openBeginning(rows) ?? known?.balanceBefore ?? 0;
}

/**
 * Bookings that were written on an account in the same millisecond, in the order of their balances: a path that uses
 * each of them once (Hierholzer). Numbers of transactions do not tell their order: a transaction may get its number and
 * then wait for the account's lock.
 */
function byBalances<Row extends OrderedRow>(rows: readonly Row[], balanceBefore: number | undefined): readonly Row[] {
  const leaving = Map.groupBy(rows, (row) => row.balanceBefore);
  const way: { readonly balance: number; readonly row?: Row }[] = [{ balance: beginningOf(rows, balanceBefore) }];
  const path: Row[] = [];
  for (let last = way.at(-1); last !== undefined; last = way.at(-1)) {
    const row = leaving.get(last.balance)?.shift();
    if (row === undefined) {
      way.pop();
      path.push(...(last.row === undefined ? [] : [last.row]));
    } else {
      way.push({ balance: row.balanceAfter, row });
    }
  }
  return path.toReversed();
}

function orderAccount<Row extends OrderedRow>(rows: readonly Row[]): readonly Row[] {
  const bookings = rows.filter(isBooking).toSorted(inTime);
  const ordered: Row[] = [];
  for (let from = 0; from < bookings.length; from = ordered.length) {
    const first = bookings[from];
    const group = bookings.slice(from).filter((row) => row.writtenAt.getTime() === first?.writtenAt.getTime());
    ordered.push(...byBalances(group, ordered.at(-1)?.balanceAfter));
  }
  const redemptions = new Map(
    rows.filter(({ type }) => type === "voucher.redeemed").map((row) => [row.source.slice(1), row]),
  );
  const booked = ordered.flatMap((row) => {
    const redeemed = redemptions.get(row.source.slice(1));
    redemptions.delete(row.source.slice(1));
    return redeemed === undefined ? [row] : [row, redeemed];
  });
  const others = rows.filter((row) => !isBooking(row) && row.type !== "voucher.redeemed").toSorted(inTime);
  const isEarly = (row: Row): boolean => phaseOf(row) < PHASES.indexOf("points.booked");
  const late = others
    .filter((row) => !isEarly(row))
    .toSorted((one, other) => phaseOf(one) - phaseOf(other) || inTime(one, other));
  // A redemption whose booking was already read comes first.
  return [...others.filter(isEarly), ...redemptions.values(), ...booked, ...late];
}

/**
 * Orders newly committed rows. Those of one account are in the order in which they happened; accounts follow each other
 * by their first row.
 */
export function orderRows<Row extends OrderedRow>(rows: readonly Row[]): readonly Row[] {
  const accounts = Map.groupBy(rows.toSorted(inTime), ({ accountId }) => accountId);
  return [...accounts.values()].flatMap((own) => orderAccount(own));
}
