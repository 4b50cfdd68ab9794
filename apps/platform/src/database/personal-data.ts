import { labelled, type Labels } from "./personal-data-labels.ts";
import { OFFICE_DATA } from "./personal-data-office.ts";
import { POINTS_DATA } from "./personal-data-points.ts";

/**
 * Labels of every column, by table. A test fails when a column of the schema is missing here, so that every new column
 * gets a label. The export of a person uses this list: it contains every table with a `user_id` or `account_id`
 * (decision 0020).
 */
export const PERSONAL_DATA: Readonly<Record<string, Labels>> = {
  ...OFFICE_DATA,
  ...POINTS_DATA,
  account_partners: labelled({ none: "program_id partner_id", pseudonym: "account_id" }),
  accounts: labelled({
    none:
      "program_id status points state_points earned_points redeemed_points first_booked_at locked_points " +
      "floor_points created_at open_reservations",
    pseudonym: "id user_reference_code",
  }),
  coupon_keys: labelled({
    none: "program_id coupon_id redeemed_at booking_id reservation_id",
    pseudonym: "key_code account_id redeemed_by",
  }),
  coupons: labelled({
    none:
      "program_id version id texts coupon_type_code points valid_from valid_to partner_id store_id " +
      "redeem_dependency_code external_code external_code_barcode_type_code redeem_actions " +
      "custom_properties activatable requires_key max_redeem_per_account max_redeem_total redeemed_total " +
      "audience content_image_path teaser_image_path unlocked draft sort_order active created_at",
  }),
  custom_properties: labelled({ none: "program_id version id domain key name value_type active" }),
  client_logs: labelled({
    none: "program_id id device_id level name tags count release occurred_at received_at",
    freeText: "message stack",
  }),
  device_events: labelled({ none: "program_id device_id position topic created_at", pseudonym: "payload" }),
  device_look_ups: labelled({ none: "program_id looked_up_at", pseudonym: "device_id account_id" }),
  device_streams: labelled({
    none: "program_id device_id last_position acknowledged_position connection_number server_id",
  }),
  devices: labelled({
    none:
      "program_id id os os_version browser version connected last_seen_at created_at deleted_at store_id " +
      "heartbeat heartbeat_at",
    pseudonym: "registered_by",
    freeText: "device_information",
    secret: "device_key",
  }),
  display_ads: labelled({
    none:
      "program_id version id usage_code title file_path order_no duration_ms partner_id store_id active profile_id " +
      "valid_from valid_to weekdays",
  }),
  display_ad_showings: labelled({
    none: "program_id ad_id day device_id counter_id partner_id store_id times reported_at",
  }),
  endpoints: labelled({ none: "program_id version id type name active", secret: "url" }),
  id_counters: labelled({ none: "program_id kind last_id" }),
  identifiers: labelled({ none: "program_id type status created_at", pseudonym: "code account_id" }),
  interaction_points: labelled({
    none: "program_id version id kind level partner_id store_id name paired_cash_id active created_at",
  }),
  mail_choices: labelled({
    none: "program_id point_mails point_mails_since version",
    pseudonym: "user_id id",
    secret: "link_key",
  }),
  mail_templates: labelled({ none: "program_id id subject body action version" }),
  mails: labelled({
    none: "program_id id kind status tries next_try_at created_at sent_at last_error",
    pseudonym: "user_id account_id admin_id about cause",
    personal: "recipient",
  }),
  member_changes: labelled({ none: "program_id id at members registered created_at", pseudonym: "account_id" }),
  member_entries: labelled({
    none: "program_id status registered created_at points state_points active_at last_store_id",
    pseudonym: "account_id optins",
    personal: "sort_name search",
  }),
  member_follow_ups: labelled({ none: "program_id followed_to" }),
  member_notes: labelled({ none: "program_id id written_at", pseudonym: "account_id written_by", personal: "text" }),
  member_tags: labelled({ none: "program_id", pseudonym: "account_id tag_id" }),
  member_pins: labelled({ none: "program_id set_at", pseudonym: "account_id user_id", secret: "pin_hash" }),
  membership_events: labelled({
    none: "program_id position event at text_version actor_kind device_id",
    pseudonym: "membership_id account_id user_id optins actor_id",
  }),
  memberships: labelled({
    none: "program_id role status created_at updated_at",
    pseudonym: "id account_id user_id optins",
  }),
  mountings: labelled({
    none:
      "program_id version id partner_id store_id profile_id app_interaction_id cash_interaction_id device_id " +
      "workstation_id pos_mode camera_position_code language mounted_at created_at updated_at",
    pseudonym: "mounted_by",
    freeText: "device_information",
    secret: "device_key session_pin_hash",
  }),
  notification_edits: labelled({ none: "program_id id version" }),
  notification_settings: labelled({ none: "program_id event channels since read_to" }),
  outbox: labelled({
    none: "program_id position topic device_id room created_at",
    pseudonym: "payload",
  }),
  partners: labelled({
    none:
      "program_id version id name legal_name type show_registration_button always_show_registration " +
      "show_registration_code registration_mode_pos_code points_rounding_code revenue_rounding_code " +
      "anonymous_exchange manual_allowed active created_at affiliate_of",
  }),
  phones: labelled({
    none: "program_id id invited_at invitation_expires_at enrolled_at revoked_at",
    pseudonym: "account_id",
    personal: "name",
    secret: "salt invitation_hash",
  }),
  pin_passes: labelled({
    none: "program_id id made_at request_id used_at",
    pseudonym: "account_id used_by",
    secret: "salt",
  }),
  pictures: labelled({
    none: "program_id id partner_id name content width_px height_px upload_hash created_at",
    pseudonym: "uploaded_by",
  }),
  profiles: labelled({
    none:
      "program_id version id name camera_position mode registration_type points_rounding_code revenue_rounding_code " +
      "decimal_revenue pin_required language created_at",
    secret: "pin_hash",
  }),
  programs: labelled({
    none:
      "id version name legal_name config currency points_per_euro anonymous_exchange points_rounding_code " +
      "revenue_rounding_code manual_points_max api_default default_language convert_factor active " +
      "created_at earns_on_rest points_life_months staff_on_duty duty_idle_minutes " +
      "redeem_needs pay_needs see_needs proof_above_points device_look_ups_per_hour " +
      "redemption_code_minutes take_back_minutes offline_vouchers offline_points sale_max_cents " +
      "hand_points_per_booking hand_points_per_person_day hand_points_per_duty hand_points_per_card_day " +
      "returns_per_person_day mfa_from own_card_alone flag_bookings_per_card_hour flag_cards_per_person_hour " +
      "flag_returns_per_person_day flag_unlinked_returns_per_day sandbox_of",
    secret: "duty_pin_salt",
  }),
  push_tokens: labelled({
    none: "program_id environment created_at updated_at",
    pseudonym: "account_id",
    personal: "device_id",
    secret: "token",
  }),
  rewards: labelled({
    none:
      "program_id version id texts points decrease_points stock valid_from valid_to partner_id store_id " +
      "external_code external_code_barcode_type_code redeem_actions custom_properties activatable " +
      "max_redeem_per_account content_image_path teaser_image_path unlocked draft sort_order active created_at",
  }),
  // Deleted when the person of the mail is erased. Its links are secrets of a test programme.
  sandbox_mails: labelled({ none: "program_id id kept_at", pseudonym: "user_id", personal: "recipient subject text" }),
  schema_migrations: labelled({ none: "number name checksum applied_at" }),
  schema_functions: labelled({ none: "name checksum applied_at" }),
  socket_io_attachments: labelled({ none: "id created_at", pseudonym: "payload" }),
  status_level_sets: labelled({ none: "program_id version id name active" }),
  setup_links: labelled({
    none: "program_id id created_at expires_at ended_at",
    personal: "email name",
    secret: "token_hash",
  }),
  status_levels: labelled({ none: "program_id id set_id names threshold_points picture_path" }),
  stores: labelled({
    none: "program_id version id partner_id name vat_id revenue_module_mode decimal_revenue uses_pin address active created_at",
    secret: "pin_hash",
  }),
  tablet_codes: labelled({
    none: "program_id id mounting_id created_at expires_at used_at device_id",
    pseudonym: "made_by",
    secret: "code_hash used_by",
  }),
  tags: labelled({ none: "program_id version id domain name active" }),
  used_codes: labelled({ none: "program_id phone_id step request_id used_at", pseudonym: "used_by" }),
  user_passwords: labelled({ none: "program_id changed_at", pseudonym: "user_id", secret: "password_hash" }),
  user_registrations: labelled({
    none: "program_id partner_id device_id registered_at",
    pseudonym: "user_id",
    personal: "data",
  }),
  staff_tokens: labelled({
    none: "program_id purpose created_at expires_at used_at",
    pseudonym: "admin_id",
    secret: "hash",
  }),
  user_tokens: labelled({
    none: "program_id purpose created_at expires_at used_at",
    pseudonym: "user_id account_id",
    secret: "hash",
  }),
  users: labelled({
    none: "program_id version created_at status activated_at updated_at erased_at",
    pseudonym: "id",
    personal: "email first_name last_name gender birth_date phone address language properties",
  }),
};
