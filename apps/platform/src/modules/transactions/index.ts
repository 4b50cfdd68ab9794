export type {
  SaleWish,
  Transaction,
  TransactionError,
  TransactionResult,
  Transactions,
  ValuedLine,
} from "./transactions.ts";
