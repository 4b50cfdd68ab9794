import type { KeyObject } from "node:crypto";
import type { ErrorCode } from "@punktum/contracts";
import { fail, isCovered, lossOf, type Outcome, type SignedAllowance, succeed } from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import { type Database, type ProgramTransaction, refusalsAsOutcome } from "../../database/index.ts";
import { fingerprintOf, requestIdOf } from "../../office/idempotency/index.ts";
import type { CatalogueCache } from "../../offers/vouchers/index.ts";
import type { Accounts, FoundAccount, GivenCode } from "../../people/accounts/index.ts";
import type { Place } from "../../places/places/index.ts";
import { createMayRedeem, originOf, type Writer } from "../bookings/index.ts";
import { originValues, REFUSE_WITHDRAWN_ENTRY } from "../ledger/index.ts";
import { isSigned } from "./sign.ts";
import { COUNT_SPENT, KEEP_SETTLED, LOCK_LAST, READ_SETTLED, REDEEM_PROMISED } from "./store.ts";

/** A redemption that a device stored while the server did not answer. */
export interface OfflineRedemption {
  readonly writer: Writer & { readonly idempotencyKey: string; readonly doneAtMs: number };
  readonly code: GivenCode;
  readonly place: Place;
  readonly voucher: { readonly kind: "C" | "R"; readonly id: string };
  /** Points that the member was shown, unsigned. */
  readonly promised: number;
  /** The allowance of the device, as it was signed. */
  readonly allowance: SignedAllowance;
}

/** The settled redemption. What the account did not have is a loss of the programme. */
interface Settled {
  /** Absent if nothing could be booked. */
  readonly bookingId?: string;
  /** Points that were taken from the account; negative if the voucher gave points. */
  readonly taken: number;
  readonly replayed: boolean;
}

export type SettleOffline = (redemption: OfflineRedemption) => Promise<Outcome<Settled, ErrorCode>>;

/** Errors after which the same entry may be settled a little later. */
const LATER: readonly string[] = ["RATE_LIMITED", "SERVICE_UNAVAILABLE", "IDEMPOTENCY_KEY_IN_FLIGHT"];

const NOT_COVERED = fail("GENERAL_NO_PERMISION", "no allowance of the device covers this redemption");

interface SettleDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly catalogues: CatalogueCache;
  /** Absent: this server signs no allowances, so it knows none. */
  readonly allowanceKey?: KeyObject | undefined;
}

/** What is known about a redemption before its transaction. */
interface Prepared extends OfflineRedemption {
  readonly id: string;
  readonly account: FoundAccount | undefined;
  /** Why nothing can be booked; empty: the ledger decides. */
  readonly refused: string;
}

/** The most digits that an id of a voucher can have as a number. */
const isNumberedId = (id: string): boolean => /^\d{1,15}$/.test(id);

/** Whether the device was allowed to redeem it. A tablet that was changed or copied cannot spend more than was signed. */
async function isAllowed(
  { run, programId }: ProgramTransaction,
  { writer, allowance, promised }: Prepared,
  key: KeyObject | undefined,
): Promise<boolean> {
  const { deviceId, serial } = allowance;
  if (writer.source === "office") {
    return true;
  }
  if (key === undefined || deviceId !== writer.identity.subjectId || !isSigned(key, programId, allowance)) {
    return false;
  }
  await run(LOCK_LAST, [programId, deviceId]);
  const [spent] = await run(COUNT_SPENT, [programId, deviceId, serial]);
  return isCovered(allowance, promised, spent);
}

/** Books what the account has, unless it is known that nothing can be booked. */
async function book({ run, programId }: ProgramTransaction, prepared: Prepared) {
  const { writer, account, refused, voucher, promised, place, id } = prepared;
  if (account === undefined || refused !== "") {
    return { taken: 0, owed: promised, refused };
  }
  const owner = writer.identity.subjectId;
  const meaning = { accountId: account.id, kind: voucher.kind, voucherId: voucher.id };
  const request = [programId, id, fingerprintOf("redeemOffline", meaning), owner, account.id];
  const what = [voucher.kind, Number(voucher.id), promised];
  const origin = originValues(originOf(writer, place));
  const [booked] = await run(REDEEM_PROMISED, [...request, ...what, ...origin, new Date(writer.doneAtMs)]);
  if (booked === undefined) {
    throw new Error("a redemption of a device answered no row");
  }
  return { ...booked, refused: booked.refused ?? "" };
}

const numberOf = (id: string | null): number | null => (id === null ? null : Number(id));

/** Settles in the transaction that records the loss. */
async function settleIn(transaction: ProgramTransaction, prepared: Prepared, deps: SettleDependencies) {
  const { run, programId } = transaction;
  const { id, writer, allowance, account, voucher, promised, place } = prepared;
  await run(REFUSE_WITHDRAWN_ENTRY, [programId, id]);
  const [known] = await run(READ_SETTLED, [programId, id]);
  if (known !== undefined) {
    return succeed({ taken: known.taken, replayed: true, ...(known.code === "" && { bookingId: id }) });
  }
  if (!(await isAllowed(transaction, prepared, deps.allowanceKey))) {
    return NOT_COVERED;
  }
  const { taken, owed, refused } = await book(transaction, prepared);
  const paid = Math.max(taken, 0);
  const loss = lossOf(owed, refused === "" ? paid : null);
  const { deviceId, serial, untilMs } = allowance;
  const entry = [programId, id, deviceId, serial, new Date(untilMs)];
  const what = [account?.id ?? null, voucher.kind, Number(voucher.id), promised, paid];
  const outcome = [loss.points, loss.vouchers > 0, refused, writer.source === "office"];
  const where = [numberOf(place.partnerId), numberOf(place.storeId)];
  const when = [new Date(writer.doneAtMs), new Date(deps.clock.nowMs())];
  await run(KEEP_SETTLED, [...entry, ...what, ...outcome, ...where, ...when]);
  return succeed({ taken, replayed: false, ...(refused === "" && { bookingId: id }) });
}

/** Finds the account, and whether it may redeem here. Fails only if the same entry may be settled a little later. */
function createPrepare({ accounts, catalogues }: SettleDependencies) {
  const mayRedeem = createMayRedeem(catalogues);
  return async (redemption: OfflineRedemption): Promise<Outcome<Prepared, ErrorCode>> => {
    const { writer, code, voucher, place } = redemption;
    const { programId, subjectId } = writer.identity;
    const found = await accounts.findForWrite(writer, code);
    if (!found.ok && LATER.includes(found.error.code ?? "")) {
      return found;
    }
    const known = { ...redemption, id: requestIdOf(programId, subjectId, writer.idempotencyKey) };
    if (!found.ok) {
      return succeed({ ...known, account: undefined, refused: found.error.code ?? "NOT_FOUND" });
    }
    const account = found.response;
    const isAllowedHere = await mayRedeem(programId, { account, place, voucher });
    return succeed({ ...known, account, refused: isAllowedHere ? "" : "ANONYMOUS_USER_NOT_ALLOWED" });
  };
}

/**
 * Creates the function that settles redemptions which devices stored. Each is settled once: booked down to the floor of
 * the account, and what is not covered is recorded as a loss. One that no signed allowance covers is refused, so that
 * people decide about it.
 */
export function createSettleOffline(deps: SettleDependencies): SettleOffline {
  const { database, catalogues } = deps;
  const prepare = createPrepare(deps);
  return async (redemption) => {
    const { programId } = redemption.writer.identity;
    if (!isNumberedId(redemption.voucher.id)) {
      return fail("VOUCHER_CODE_NOT_FOUND");
    }
    const prepared = await prepare(redemption);
    if (!prepared.ok) {
      return prepared;
    }
    const settled = await refusalsAsOutcome(() =>
      database.withProgram(programId, (transaction) => settleIn(transaction, prepared.response, deps)),
    );
    if (!settled.ok) {
      return settled;
    }
    if (settled.response.ok && !settled.response.response.replayed) {
      // The stock of a limited voucher has changed.
      catalogues.forget(programId);
    }
    return settled.response;
  };
}
