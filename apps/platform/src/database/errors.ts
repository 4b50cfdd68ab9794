import { fail, succeed, type Failure, type Outcome } from "@punktum/domain";

/** Business errors that SQL functions raise with SQLSTATE PK001 and the code as message. */
const LEDGER_ERROR_CODES = [
  "ANONYMOUS_USER_NOT_ALLOWED",
  "BON_ID_ALREADY_EXISTS",
  "BOOKING_ALREADY_REVERSED",
  "BOOKING_NOT_REVERSIBLE",
  "COUPON_ALREADY_REDEEMED_BY_USER",
  "COUPON_MAX_REDEEM_NUMBER_REACHED",
  "ENTRY_VOID",
  "IDEMPOTENCY_KEY_REUSED",
  "INSERT_SOMETHING",
  "LOCKED_USER",
  "LOCKED_VOUCHER",
  "NEED_MORE_POINTS",
  "NOT_ENOUGH_POINT",
  "NOT_FOUND",
  "REDEMPTION_USED",
  "REDEMPTION_VOID",
  "REQUEST_INVALID",
  "RESERVATION_ENDED",
  "RESERVATION_RUNNING",
  "TAKE_BACK_TOO_LATE",
  "USER_DOES_NOT_HAVE_ENOUGH_POINTS_FOR_REVENUE_BURN",
  "USER_KEY_DEACTIVATED",
  "USER_KEY_DOES_NOT_EXIST",
  "VALID_FROM_ERROR",
  "VALID_TO_ERROR",
  "VOUCHER_CODE_NOT_FOUND",
  "VOUCHER_DISABLED",
] as const;

export type LedgerErrorCode = (typeof LEDGER_ERROR_CODES)[number];

const BUSINESS_ERROR_STATE = "PK001";

/** Thrown when the database's setup could lose or leak data; the message is for the operator. */
export class DatabaseSetupError extends Error {
  override readonly name = "DatabaseSetupError";
}

/** Thrown when a record has another version than its editor read. */
class ChangedMeanwhileError extends Error {
  override readonly name = "ChangedMeanwhileError";
  readonly code = BUSINESS_ERROR_STATE;
}

const CHANGED_MEANWHILE = "CHANGED_MEANWHILE";

/** The error that the trigger `count_edit()` raises, for a write that never met it. */
export function changedMeanwhile(): Error {
  return new ChangedMeanwhileError(CHANGED_MEANWHILE);
}

/** True for the error of a write whose record has another version than expected. */
export function isChangedMeanwhile(error: unknown): boolean {
  return sqlStateOf(error) === BUSINESS_ERROR_STATE && error instanceof Error && error.message === CHANGED_MEANWHILE;
}

/** SQLSTATE of a database error, for example `23505`; undefined for other errors. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** The error code of a text; null for null and for unknown texts. */
export function ledgerErrorCode(text: string | null): LedgerErrorCode | null {
  return LEDGER_ERROR_CODES.find((known) => known === text) ?? null;
}

/** The refusal a SQL function raised on purpose; undefined for all other errors, which must be rethrown. */
export function refusalOf(
  error: unknown,
): { readonly ok: false; readonly error: Failure<LedgerErrorCode> } | undefined {
  if (sqlStateOf(error) !== BUSINESS_ERROR_STATE || !(error instanceof Error)) {
    return undefined;
  }
  const code = ledgerErrorCode(error.message);
  return code === null ? undefined : fail(code);
}

/** Returns the result of `work`, or the refusal that a SQL function raised in it; all other errors are rethrown. */
export async function refusalsAsOutcome<T>(work: () => Promise<T>): Promise<Outcome<T, LedgerErrorCode>> {
  try {
    return succeed(await work());
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) {
      throw error;
    }
    return refusal;
  }
}
