import type { ColumnType, Generated } from "kysely";
import type { JsonValue, Nullable, NullableTime, Time } from "./column-types.ts";

/** Used budget of a rule; written by SQL functions. */
export interface PromotionBudgetsTable {
  program_id: string;
  promotion_id: number;
  given_points: number;
}

/** Uses of limited rules by a member; written by SQL functions. */
export interface PromotionUsesTable {
  program_id: string;
  account_id: string;
  promotion_id: number;
  /** `yyyy-MM-dd` */
  day: string;
  times: number;
}

/** Earning rules that are tried on past sales. */
export interface PromotionSimulationsTable {
  program_id: string;
  id: string;
  rules: ColumnType<JsonValue, string, never>;
  from_time: Time;
  to_time: Time;
  partner_ids: Nullable<readonly number[]>;
  store_ids: Nullable<readonly number[]>;
  asked_by: string;
  asked_at: Time;
  state: Generated<"WAITING" | "RUNNING" | "DONE" | "FAILED">;
  takes: Generated<number>;
  taken_until: NullableTime;
  done_until: NullableTime;
  sales: Generated<number>;
  result: ColumnType<JsonValue, string | undefined, string>;
}
