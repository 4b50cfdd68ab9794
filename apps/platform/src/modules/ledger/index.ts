export { checkLedger } from "./check.ts";
export { fingerprintOf, requestIdOf, type RequestKey } from "./keys.ts";
export {
  bookPointsIn,
  createLedger,
  type BookingOrigin,
  type BookPointsInput,
  type Ledger,
  type LedgerOutcome,
  type RedeemVoucherInput,
} from "./service.ts";
export type { Booking, BookingReceipt } from "./store.ts";
