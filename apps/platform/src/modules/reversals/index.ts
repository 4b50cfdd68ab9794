export { reverseBookingIn, type ReverseBookingInput } from "./reversal.ts";
