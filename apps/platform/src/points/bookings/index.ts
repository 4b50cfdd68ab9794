export { createBookPoints, type BookPoints } from "./book-points.ts";
export { createReadHistory, describeBooking, describeInAll, labelsOf, type ReadHistory } from "./history.ts";
export { createReadPartnerRules, mayExchange, refusalOfManual } from "./partner-rules.ts";
export { createRefuseHandPoints, MANUAL_BOOKING, withoutControls } from "./hand-rules.ts";
export { receiptKeyOf } from "./receipt-key.ts";
export { createRedeem, type Redeem } from "./redeem.ts";
export { createMayRedeem, pointsSpentOn } from "./may-redeem.ts";
export { approvalOf, originOf, requestKeyOf, type Writer } from "./request.ts";
