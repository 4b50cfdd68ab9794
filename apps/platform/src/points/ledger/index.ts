export { checkLedger, describeReport } from "./check.ts";
export { checkProgram, type ProgramCheck } from "./check-program.ts";
export { type BookingOrigin, type BookPointsInput, originValues, type WorkRow } from "./booking-rows.ts";
export { LedgerBusyError } from "./booking-writer.ts";
export { bookOpenings, type Opening, OPENING_SOURCE } from "./openings.ts";
export {
  bookPointsIn,
  createLedger,
  type Ledger,
  type PastRedemption,
  redeemPastIn,
  type RedeemVoucherInput,
  voucherRequestValues,
} from "./service.ts";
export {
  decodeEarning,
  decodeReceipt,
  EARNING_COLUMNS,
  RECEIPT_COLUMNS,
  REFUSE_WITHDRAWN_ENTRY,
  type Booking,
  type BookingReceipt,
} from "./store.ts";
export type { CountedOutcome, LedgerOutcome } from "./waiting-line.ts";
