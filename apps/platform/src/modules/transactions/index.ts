export { receiptNamed } from "./clean-sale.ts";
export { importSales, type PastSale } from "./import-sales.ts";
export { createTransactions } from "./service.ts";
export type {
  IncentiveWish,
  SaleWish,
  Transaction,
  TransactionError,
  TransactionPage,
  TransactionResult,
  Transactions,
  ValuedLine,
} from "./transactions.ts";
