export { reverseAndRecord, reverseBookingIn } from "./reversal.ts";
