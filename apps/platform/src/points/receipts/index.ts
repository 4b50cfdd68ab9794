export { createReceipts, type Receipts, type TakenReceipt } from "./service.ts";
export { RECEIPT_LIMITS } from "./xml/limits.ts";
