import { fail, type Failure, type Outcome } from "@punktum/domain";
import { type Database, integerColumn, prepared } from "../../database/index.ts";
import type { Account, Accounts, CodeError, FoundAccount, GivenCode } from "../../people/accounts/index.ts";
import type { JudgeSpending, SpendingError } from "../../people/identifications/index.ts";
import type { BookingReceipt, Ledger, LedgerOutcome } from "../ledger/index.ts";
import type { Place } from "../../places/places/index.ts";
import type { CatalogueCache, Voucher, VoucherKind } from "../../offers/vouchers/index.ts";
import { createMayRedeem, pointsSpentOn } from "./may-redeem.ts";
import { originOf, requestKeyOf, type Writer } from "./request.ts";

interface NamedVoucher {
  readonly kind: VoucherKind;
  readonly id: string;
}

/** A redemption as requested. */
interface RedeemCommand {
  readonly writer: Writer;
  readonly code: GivenCode;
  readonly place: Place;
  /** Absent when the voucher is found by its coupon key. */
  readonly voucher?: NamedVoucher | undefined;
  readonly couponKey?: string | undefined;
}

type LedgerRefusal = Extract<LedgerOutcome, { ok: false }>["error"]["code"] & string;
type RedeemError = CodeError | LedgerRefusal | SpendingError;
/** Values for the message shown to a person: missing points, or a date in epoch milliseconds. */
type Details = Readonly<Record<string, number>>;
type RedeemOutcome =
  | Extract<Outcome<BookingReceipt & { readonly accountId: string }>, { ok: true }>
  | { readonly ok: false; readonly error: Failure<RedeemError> & { readonly details?: Details } };
export type Redeem = (command: RedeemCommand) => Promise<RedeemOutcome>;

/**
 * A key of this account takes precedence over a general key. Redeemed keys are included, so that a repeated request
 * finds the same coupon.
 */
const findCouponOfKey = prepared(
  "bookings.find-coupon-of-key",
  `SELECT coupon_id FROM coupon_keys
   WHERE program_id = $1 AND key_code = $2 AND (account_id IS NULL OR account_id = $3)
   ORDER BY account_id IS NULL, coupon_id LIMIT 1`,
  (row) => integerColumn(row, "coupon_id").toString(),
);

async function findVoucher(
  database: Database,
  command: RedeemCommand,
  accountId: string,
): Promise<NamedVoucher | undefined> {
  if (command.voucher !== undefined || command.couponKey === undefined) {
    return command.voucher;
  }
  const { programId } = command.writer.identity;
  const [couponId] = await database.withProgram(programId, (transaction) =>
    transaction.run(findCouponOfKey, [programId, command.couponKey, accountId]),
  );
  return couponId === undefined ? undefined : { kind: "C", id: couponId };
}

function detailsOf(code: string | undefined, voucher: Voucher | undefined, account: Account): Details | undefined {
  if (code === "NEED_MORE_POINTS" && voucher !== undefined) {
    return { missingPoints: voucher.points - account.points };
  }
  const dates: Readonly<Record<string, number | null | undefined>> = {
    VALID_FROM_ERROR: voucher?.validFromMs,
    VALID_TO_ERROR: voucher?.validToMs,
  };
  const date = dates[code ?? ""] ?? null;
  return date === null ? undefined : { date };
}

/**
 * Redeems a coupon or reward, for both generations of the API. Only the completeness of the request is checked here, in
 * the order of A-81; the ledger checks all voucher rules inside the booking's transaction.
 */
export function createRedeem(deps: {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly accounts: Accounts;
  readonly catalogues: CatalogueCache;
  readonly judgeSpending: JudgeSpending;
}): Redeem {
  const book = async (command: RedeemCommand, account: FoundAccount, voucher: NamedVoucher) => {
    const { writer, place, couponKey } = command;
    const { programId } = writer.identity;
    const listed = (await deps.catalogues.read(programId)).find(voucher.kind, voucher.id);
    const meaning = { accountId: account.id, kind: voucher.kind, voucherId: voucher.id, couponKey };
    const request = requestKeyOf(writer, "redeemVoucher", meaning);
    const points = pointsSpentOn(listed);
    const tooWeak = await deps.judgeSpending({ asker: writer, proof: account.proof, use: "REDEEM", points, request });
    if (tooWeak !== undefined) {
      return { booked: tooWeak, listed };
    }
    const booked = await deps.ledger.redeemVoucher({
      programId,
      request,
      accountId: account.id,
      kind: voucher.kind,
      voucherId: Number(voucher.id),
      couponKey,
      origin: originOf(writer, place),
    });
    // The stock has changed, or the voucher is newer than the cached catalogue; drop the cache so that the next read is
    // current.
    if (booked.ok && (listed === undefined || listed.limited)) {
      deps.catalogues.forget(programId);
    }
    return { booked, listed };
  };

  const mayRedeem = createMayRedeem(deps.catalogues);

  return async (command) => {
    const { identity } = command.writer;
    if (command.code.keyCode === undefined || command.code.keyCode === "") {
      return fail("KEYCODE_NOT_FOUND");
    }
    if (command.voucher === undefined && command.couponKey === undefined) {
      return fail("VOUCHER_CODE_NOT_FOUND");
    }
    const found = await deps.accounts.findForWrite(command.writer, command.code);
    if (!found.ok) {
      return found;
    }
    const account = found.response;
    const voucher = await findVoucher(deps.database, command, account.id);
    // A larger id cannot exist; as a number it would be rounded and might match another voucher.
    if (voucher === undefined || !Number.isSafeInteger(Number(voucher.id))) {
      return fail("VOUCHER_CODE_NOT_FOUND");
    }
    if (!(await mayRedeem(identity.programId, { account, place: command.place, voucher }))) {
      return fail("ANONYMOUS_USER_NOT_ALLOWED");
    }
    const { booked, listed } = await book(command, account, voucher);
    if (booked.ok) {
      return { ok: true, response: { ...booked.response, accountId: account.id } };
    }
    const details = detailsOf(booked.error.code, listed, account);
    return { ok: false, error: { ...booked.error, ...(details && { details }) } };
  };
}
