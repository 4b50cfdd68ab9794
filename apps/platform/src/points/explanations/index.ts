export { createExplainBooking, type ExplainBooking, type ExplainedBooking } from "./explain.ts";
