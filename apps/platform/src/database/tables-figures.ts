import type { ReadOnly } from "./column-types.ts";

/** Figures that are counted for each day, columns of {@link DailyFiguresTable}. */
export interface DayCounts {
  bookings: ReadOnly<number>;
  opened: ReadOnly<number>;
  issued: ReadOnly<number>;
  redeemed: ReadOnly<number>;
  expired: ReadOnly<number>;
  corrected: ReadOnly<number>;
  redemptions: ReadOnly<number>;
  voucher_given: ReadOnly<number>;
  voucher_taken: ReadOnly<number>;
  sales: ReadOnly<number>;
  revenue_cents: ReadOnly<number>;
  hand_bookings: ReadOnly<number>;
  hand_given: ReadOnly<number>;
  hand_taken: ReadOnly<number>;
  active_30: ReadOnly<number>;
  active_365: ReadOnly<number>;
  joined: ReadOnly<number>;
  departed: ReadOnly<number>;
  registered: ReadOnly<number>;
  expired_of_issue: ReadOnly<number>;
}

export interface DailyFiguresTable extends DayCounts {
  program_id: ReadOnly<string>;
  partner_id: ReadOnly<number>;
  store_id: ReadOnly<number>;
  day: ReadOnly<string>;
}

export interface DailySubjectsTable {
  program_id: ReadOnly<string>;
  kind: ReadOnly<"VOUCHER" | "STAFF">;
  partner_id: ReadOnly<number>;
  store_id: ReadOnly<number>;
  day: ReadOnly<string>;
  subject: ReadOnly<string>;
  number: ReadOnly<number>;
  given: ReadOnly<number>;
  taken: ReadOnly<number>;
}

export interface FigurePositionsTable {
  program_id: ReadOnly<string>;
  time_zone: ReadOnly<string>;
  counted_before: ReadOnly<number>;
  begun_at: ReadOnly<Date>;
  filled_to: ReadOnly<Date>;
  as_of: ReadOnly<Date | null>;
  next_before: ReadOnly<number | null>;
  next_as_of: ReadOnly<Date | null>;
  written_in: number;
}

/** Subscribers of the weekly figures. */
export interface WeeklyFiguresTable {
  program_id: string;
  admin_id: string;
  /** Monday of the last mail, or the day of asking for them. */
  mailed_on: string;
}

export interface MemberChangesTable {
  program_id: ReadOnly<string>;
  id: ReadOnly<number>;
  account_id: ReadOnly<string>;
  at: ReadOnly<Date>;
  members: ReadOnly<number>;
  registered: ReadOnly<number>;
  created_at: ReadOnly<Date>;
}
