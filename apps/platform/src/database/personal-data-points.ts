import { type Labels, labelled } from "./personal-data-labels.ts";

/** Labels of the tables about bookings, sales, redemptions, rules and figures. */
export const POINTS_DATA: Readonly<Record<string, Labels>> = {
  account_coupons: labelled({
    none:
      "program_id kind voucher_id coupon_id reward_id assigned_at activated_at redeemed_count " +
      "last_redeemed_at reserved_count merged_count",
    pseudonym: "account_id",
  }),
  account_fraud_flags: labelled({
    none: "program_id id flagged_at status_before cleared_at rule decision decided_at",
    pseudonym: "account_id flagged_by cleared_by admin_id decided_by",
    freeText: "reason decision_reason",
  }),
  account_merges: labelled({
    none: "program_id id points debit_id credit_id identifiers coupons memberships merged_at",
    pseudonym: "primary_id secondary_id merged_by",
  }),
  booking_reversals: labelled({ none: "program_id booking_id reversal_id", freeText: "reason" }),
  bookings: labelled({
    none:
      "program_id id booking_type booking_type_code points balance_after description_de description_en " +
      "booked_at created_at voucher_kind voucher_id receipt_key device_id partner_id store_id source",
    pseudonym: "account_id key_owner admin_id",
    freeText: "reason",
    secret: "fingerprint",
  }),
  dead_letters: labelled({
    none:
      "program_id id device_id outbox_id number entry_key kind action_at duty_id partner_id store_id state code " +
      "message refusals refused_at last_refused_at settled_at",
    pseudonym: "entry admin_id settled_by settled_at_device",
    freeText: "reason",
  }),
  device_outboxes: labelled({
    none:
      "program_id id device_id last_number answered waiting missing settled contacts first_heard_at heard_at " +
      "closed_at lost_at loss_settled_at",
  }),
  offline_allowances: labelled({
    none: "program_id device_id outbox_id serial points vouchers points_at_once settled until_at withheld_until",
  }),
  offline_redemptions: labelled({
    none:
      "program_id id device_id serial until_at voucher_kind voucher_id promised taken lost_points is_lost code " +
      "is_by_office partner_id store_id redeemed_at settled_at reviewed_at",
    pseudonym: "account_id reviewed_by",
    freeText: "review",
  }),
  daily_figures: labelled({
    none:
      "program_id partner_id store_id day bookings opened issued redeemed expired corrected redemptions voucher_given " +
      "voucher_taken sales revenue_cents hand_bookings hand_given hand_taken active_30 active_365 joined departed " +
      "registered expired_of_issue",
  }),
  daily_subjects: labelled({
    none: "program_id kind partner_id store_id day number given taken",
    pseudonym: "subject",
  }),
  figure_positions: labelled({
    none: "program_id time_zone counted_before begun_at filled_to as_of next_before next_as_of written_in",
  }),
  event_positions: labelled({
    none: "program_id last_position forgotten_to seen_before seen_to written_in",
  }),
  events: labelled({
    none: "program_id position id type partner_id store_id source at written_at",
    pseudonym: "account_id data",
  }),
  point_expirations: labelled({ none: "program_id day booking_id life_months", pseudonym: "account_id" }),
  point_expiry_runs: labelled({
    none: "program_id day expired_accounts expired_points finished_at",
    pseudonym: "after_account_id",
  }),
  point_lots: labelled({ none: "program_id booking_id line earned_at points" }),
  postings: labelled({ none: "program_id booking_id line points", pseudonym: "account_id" }),
  promotions: labelled({
    none:
      "program_id version id promotion_key type action_type factor campaign_name name revenue_cents points " +
      "partner_id store_id valid_from valid_to active name_en merchandise_group_codes draft weekdays from_minute " +
      "to_minute minimum_cents level_ids store_ids times_per_day times_in_all budget_points",
  }),
  promotion_budgets: labelled({ none: "program_id promotion_id given_points" }),
  promotion_simulations: labelled({
    none:
      "program_id id rules from_time to_time partner_ids store_ids asked_at state takes taken_until done_until sales " +
      "result",
    pseudonym: "asked_by",
  }),
  promotion_uses: labelled({ none: "program_id promotion_id day times", pseudonym: "account_id" }),
  reached_levels: labelled({ none: "program_id booking_id level" }),
  redemption_codes: labelled({
    none: "program_id reservation_id booking_id valid_until voided_at used_at",
    pseudonym: "code used_by",
  }),
  redemptions: labelled({
    none: "program_id booking_id kind voucher_id store_id redeemed_at taken_back_id",
    pseudonym: "account_id coupon_key",
  }),
  reservations: labelled({
    none:
      "program_id id kind voucher_id points locked_points limited description_de description_en reserved_at " +
      "deadline_at state ended_at booking_id device_id partner_id store_id source",
    pseudonym: "account_id coupon_key key_owner admin_id",
    secret: "fingerprint",
  }),
  transaction_incentives: labelled({
    none: "program_id transaction_id id points level_points balance_after line_points created_at",
    pseudonym: "account_id",
  }),
  transaction_lines: labelled({
    none:
      "program_id transaction_id sequence_number type item_id merchandise_group_code " +
      "merchandise_sub_group_code revenue_key extended_amount_cents points due_points discount_cents eligible",
    freeText: "description",
  }),
  transaction_reasons: labelled({
    none:
      "program_id transaction_id number at_incentive kind rule_id name_de name_en factor fixed_points " +
      "revenue_cents points",
  }),
  transaction_returns: labelled({
    none: "program_id transaction_id sequence_number original_id original_sequence_number returned_cents due_points",
  }),
  transactions: labelled({
    none:
      "program_id id transaction_type amount_cents paid_cents paid_points points level_points balance_after " +
      "external_id receipt_key transaction_time created_at till partner_id store_id device_id source remarks",
    pseudonym: "account_id admin_id key_owner",
    secret: "fingerprint",
  }),
};
