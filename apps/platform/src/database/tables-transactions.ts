import type { LineType, ReasonKind, RevenueKey, SaleRemark, TransactionType } from "@punktum/domain";

import type { ReadOnly } from "./column-types.ts";

/** Written only by book_transaction(), like the other tables of sales. */
export interface TransactionsTable {
  program_id: ReadOnly<string>;
  id: ReadOnly<string>;
  transaction_type: ReadOnly<TransactionType>;
  amount_cents: ReadOnly<number>;
  paid_cents: ReadOnly<number>;
  paid_points: ReadOnly<number>;
  points: ReadOnly<number>;
  level_points: ReadOnly<number>;
  account_id: ReadOnly<string | null>;
  balance_after: ReadOnly<number | null>;
  external_id: ReadOnly<string>;
  receipt_key: ReadOnly<string | null>;
  transaction_time: ReadOnly<Date>;
  created_at: ReadOnly<Date>;
  till: ReadOnly<string | null>;
  partner_id: ReadOnly<number | null>;
  store_id: ReadOnly<number | null>;
  device_id: ReadOnly<string | null>;
  admin_id: ReadOnly<string | null>;
  fingerprint: ReadOnly<Buffer>;
  key_owner: ReadOnly<string>;
  source: ReadOnly<string>;
  remarks: ReadOnly<readonly SaleRemark[] | null>;
}

export interface TransactionLinesTable {
  program_id: ReadOnly<string>;
  transaction_id: ReadOnly<string>;
  sequence_number: ReadOnly<number>;
  type: ReadOnly<LineType>;
  item_id: ReadOnly<string>;
  description: ReadOnly<string>;
  merchandise_group_code: ReadOnly<string>;
  merchandise_sub_group_code: ReadOnly<string>;
  revenue_key: ReadOnly<RevenueKey | null>;
  extended_amount_cents: ReadOnly<number>;
  points: ReadOnly<number>;
  due_points: ReadOnly<number>;
  discount_cents: ReadOnly<number>;
  eligible: ReadOnly<boolean>;
}

export interface TransactionReturnsTable {
  program_id: ReadOnly<string>;
  transaction_id: ReadOnly<string>;
  sequence_number: ReadOnly<number>;
  original_id: ReadOnly<string>;
  original_sequence_number: ReadOnly<number>;
  returned_cents: ReadOnly<number>;
  due_points: ReadOnly<number>;
}

export interface TransactionReasonsTable {
  program_id: ReadOnly<string>;
  transaction_id: ReadOnly<string>;
  number: ReadOnly<number>;
  at_incentive: ReadOnly<boolean>;
  kind: ReadOnly<ReasonKind>;
  rule_id: ReadOnly<string>;
  name_de: ReadOnly<string>;
  name_en: ReadOnly<string>;
  factor: ReadOnly<string | null>;
  fixed_points: ReadOnly<number | null>;
  revenue_cents: ReadOnly<number | null>;
  points: ReadOnly<number>;
}

export interface TransactionIncentivesTable {
  program_id: ReadOnly<string>;
  transaction_id: ReadOnly<string>;
  id: ReadOnly<string>;
  account_id: ReadOnly<string>;
  points: ReadOnly<number>;
  level_points: ReadOnly<number>;
  balance_after: ReadOnly<number>;
  line_points: ReadOnly<readonly number[]>;
  created_at: ReadOnly<Date>;
}
