import type { KeyObject } from "node:crypto";
import {
  type Allowance,
  addDays,
  grantOf,
  localDayOf,
  momentOfLocalTime,
  nextAllowance,
  type PointsAndVouchers,
  type SignedAllowance,
  timeZoneOrDefault,
} from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import { signAllowance } from "./sign.ts";
import { COUNT_SETTLED, KEEP_ALLOWANCE, LOCK_LAST, READ_LIMITS } from "./store.ts";

/** The report that is answered. */
interface Reporter {
  readonly deviceId: string;
  readonly outboxId: string;
  readonly nowMs: number;
}

type Limits = ReturnType<(typeof READ_LIMITS)["decode"]>;

const NOTHING: PointsAndVouchers = { points: 0, vouchers: 0 };

/** The end of the programme's day. */
function endOfDayMs(nowMs: number, zone: string | null): number {
  const timeZone = timeZoneOrDefault(zone);
  const [year = 0, month = 1, day = 1] = addDays(localDayOf(nowMs, timeZone), 1).split("-").map(Number);
  return momentOfLocalTime({ year, month, day, hour: 0, minute: 0, second: 0, millisecond: 0 }, timeZone);
}

/** A proof of the member needs the server, so a programme that requires one allows nothing without it. */
const limitsOf = ({ points, vouchers, redeemNeeds, seeNeeds }: Limits): PointsAndVouchers =>
  redeemNeeds === "PROVEN" || seeNeeds === "PROVEN" || vouchers === 0 ? NOTHING : { points, vouchers };

type Known = ReturnType<(typeof LOCK_LAST)["decode"]>;

/** Until when the device gets nothing, because a storage that it lost may have spent its allowance; zero: not withheld. */
function withheldUntilMs(known: Known | undefined, outboxId: string): number {
  const before = known?.withheldUntilMs ?? 0;
  return known === undefined || known.outboxId === outboxId ? before : Math.max(before, known.untilMs);
}

/** What the device has settled and lost under the allowances of the day. */
async function countSettled({ run, programId }: ProgramTransaction, deviceId: string, untilMs: number) {
  const [counted] = await run(COUNT_SETTLED, [programId, deviceId, new Date(untilMs)]);
  return counted ?? { settled: 0, lost: NOTHING };
}

async function keepAllowance(
  { run, programId }: ProgramTransaction,
  { deviceId, serial, points, vouchers, pointsAtOnce, settled, untilMs }: Allowance,
  { outboxId, untilWithheldMs }: { readonly outboxId: string; readonly untilWithheldMs: number },
): Promise<void> {
  const withheld = untilWithheldMs === 0 ? null : new Date(untilWithheldMs);
  const allowed = [serial, points, vouchers, pointsAtOnce, settled, new Date(untilMs)];
  await run(KEEP_ALLOWANCE, [programId, deviceId, outboxId, ...allowed, withheld]);
}

/**
 * The allowance of a device, to be sent with the answer to its report: the last one again, or the next serial. It is
 * less what the device has lost today. A device with another storage gets none until its last one has ended, because the
 * lost storage may have spent it. Undefined: the programme allows none, and the device has never had one.
 */
export async function offerAllowance(
  transaction: ProgramTransaction,
  { deviceId, outboxId, nowMs }: Reporter,
  key: KeyObject,
): Promise<SignedAllowance | undefined> {
  const { run, programId } = transaction;
  const [limits] = await run(READ_LIMITS, [programId, deviceId]);
  if (limits === undefined || (limits.vouchers === 0 && !limits.isKnown)) {
    return undefined;
  }
  const [known] = await run(LOCK_LAST, [programId, deviceId]);
  const untilMs = endOfDayMs(nowMs, limits.timeZone);
  const { settled, lost } = await countSettled(transaction, deviceId, untilMs);
  const untilWithheldMs = withheldUntilMs(known, outboxId);
  const granted = nowMs < untilWithheldMs ? NOTHING : grantOf(limitsOf(limits), lost);
  const pointsAtOnce = limits.proofAbovePoints ?? limits.points;
  const last = known && { deviceId, ...known };
  const next = nextAllowance(last, { deviceId, ...granted, pointsAtOnce, settled, untilMs });
  if (next !== last || last.outboxId !== outboxId) {
    await keepAllowance(transaction, next, { outboxId, untilWithheldMs });
  }
  return signAllowance(key, programId, next);
}
