export { receiptNamed } from "./clean-sale.ts";
export { importSales, type PastSale } from "./import-sales.ts";
export { readAsBooked } from "./read.ts";
export { createTransactions } from "./service.ts";
export { readPlaceRules } from "./situation.ts";
export { CARD_TYPES, takeTillSale, type BookSale, type TakenSale } from "./till-sale.ts";
export type {
  SaleCommand,
  SoldReceipt,
  Transaction,
  TransactionError,
  TransactionResult,
  Transactions,
} from "./transactions.ts";
