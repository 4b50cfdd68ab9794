export { reverseBookingIn } from "./reversal.ts";
