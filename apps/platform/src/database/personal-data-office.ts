import { type Labels, labelled } from "./personal-data-labels.ts";

/** Labels of the tables about staff, their sessions and their work. */
export const OFFICE_DATA: Readonly<Record<string, Labels>> = {
  admin_factors: labelled({
    none: "program_id id kind created_at confirmed_at last_used_at last_step sign_count transports",
    pseudonym: "admin_id",
    freeText: "name",
    secret: "secret credential_id public_key",
  }),
  admin_identities: labelled({
    none: "program_id provider_id issuer by_group linked_at last_used_at",
    pseudonym: "subject admin_id",
  }),
  admin_partners: labelled({ none: "program_id partner_id", pseudonym: "admin_id" }),
  admin_recovery_codes: labelled({ none: "program_id used_at", pseudonym: "admin_id", secret: "hash" }),
  admin_sessions: labelled({
    none: "program_id id browser started_at last_seen_at expires_at ended_at end_reason kind proved_at with_factor",
    pseudonym: "admin_id",
  }),
  admin_stores: labelled({ none: "program_id store_id", pseudonym: "admin_id" }),
  admin_views: labelled({ none: "program_id", pseudonym: "admin_id", freeText: "views" }),
  admins: labelled({
    none: "program_id version role language active created_at last_login_at sessions_from invited_at invitation_ends_at",
    pseudonym: "id invited_by",
    personal: "email name",
    secret: "password_hash duty_pin",
  }),
  api_keys: labelled({
    none: "program_id device_id partner_id role created_at expires_at revoked_at id interaction_id application_id",
    pseudonym: "admin_id",
    freeText: "name",
    secret: "hash",
  }),
  applications: labelled({
    none: "program_id id scopes store_id created_at expires_at last_used_at revoked_at",
    freeText: "name",
  }),
  audit_log: labelled({
    none: "program_id position at actor_kind device_id action subject_kind request_id",
    pseudonym: "actor_id subject_id before after",
    freeText: "reason",
  }),
  confirmations: labelled({
    none:
      "program_id id device_id partner_id store_id kind limit_code points asked_at expires_at " +
      "confirmed_at used_by",
    pseudonym: "key_owner admin_id account_id confirmed_by",
    secret: "fingerprint",
  }),
  approvals: labelled({
    none:
      "program_id id kind booking_id points partner_id store_id asked_at expires_at state decided_at " +
      "refusal result_id",
    pseudonym: "account_id secondary_id user_id asked_by decided_by",
    freeText: "reason decision_reason",
    secret: "asked_mailbox",
  }),
  duties: labelled({
    none: "program_id id device_id method started_at last_used_at ended_at partner_id store_id pos_mode",
    pseudonym: "admin_id",
    secret: "token_hash statement_hash",
  }),
  exports: labelled({
    none:
      "program_id id kind from_time to_time language asked_reach asked_at state takes stalls taken_until rows parts " +
      "is_cut",
    pseudonym: "asked_by next_page",
    // With a search text. Deleted after a day like the file.
    personal: "filter",
  }),
  // Like the file of an import: deleted after a day, not searched when a person is erased.
  export_parts: labelled({ none: "program_id export_id number", personal: "content" }),
  imports: labelled({
    none:
      "program_id id kind encoding separator mapping state failed_while row_count done_rows new_rows same_rows " +
      "wrong_rows points takes stalls taken_until created_at run_at file_until",
    pseudonym: "created_by run_by",
    freeText: "file_name head",
  }),
  // A file names many people at once and is not searched when one of them is erased: it is deleted after some days.
  import_files: labelled({ none: "program_id import_id", personal: "content" }),
  import_problems: labelled({ none: "program_id import_id row_number field code" }),
  import_rows: labelled({
    none: "program_id import_id row_number made_account booking_id coupon_id store_id undone",
    pseudonym: "account_id user_id codes",
  }),
  program_look_versions: labelled({
    none: "program_id number look published_at reverts_to",
    pseudonym: "published_by",
  }),
  program_looks: labelled({ none: "program_id id draft drafted_at version", pseudonym: "drafted_by" }),
  webhook_deliveries: labelled({
    none:
      "program_id number webhook_id position event_id state tries queued_at due_at expires_at leased_until " +
      "last_tried_at failure status",
    pseudonym: "lane",
  }),
  webhooks: labelled({
    none: "program_id id types active created_at old_secret_until failures failing_since resumes_at version",
    freeText: "name",
    secret: "url secret old_secret",
  }),
  weekly_figures: labelled({ none: "program_id mailed_on", pseudonym: "admin_id" }),
  hand_work: labelled({
    none: "program_id id kind duty_id device_id store_id points is_unlinked worked_at suspicions",
    pseudonym: "admin_id account_id confirmed_by",
    secret: "fingerprint",
  }),
  idempotent_answers: labelled({ none: "program_id id status created_at", pseudonym: "answer", secret: "fingerprint" }),
  identity_providers: labelled({
    none: "program_id id name issuer client_id second_factor groups_claim groups emails_verified active version",
    secret: "client_secret",
  }),
  // Hashes tell nothing about people; the ids are those of bookings and of rows of the log.
  ledger_blocks: labelled({ none: "program_id chain number format sealed_at ids hashes previous hash" }),
  ledger_heads: labelled({ none: "program_id chain number hash signed_at key_id signature" }),
  ledger_seal_positions: labelled({
    none: "program_id chain sealed_before as_of next_before next_as_of written_in",
  }),
  login_attempts: labelled({ none: "program_id attempts window_started_at blocked_until", pseudonym: "bucket" }),
  pin_tries: labelled({ none: "program_id device_id purpose wrong_count blocked_until" }),
  privacy_requests: labelled({
    none: "program_id id kind received_at due_at state closed_at",
    pseudonym: "user_id recorded_by closed_by",
    freeText: "note proof",
  }),
  refresh_tokens: labelled({
    none: "program_id device_id created_at expires_at last_used_at revoked_at session_id used_at",
    pseudonym: "admin_id",
    secret: "hash installation_hash replaced_by next_salt",
  }),
  staff_flags: labelled({
    none: "program_id id rule work_id store_id raised_at cleared_at decision decided_at",
    pseudonym: "admin_id account_id cleared_by decided_by",
    freeText: "decision_reason",
  }),
  sign_ons: labelled({
    none: "program_id provider_id way_back purpose created_at expires_at answered_at refusal with_factor proved_at",
    pseudonym: "admin_id",
    secret: "state_hash browser_hash",
  }),
  sign_in_steps: labelled({
    none: "program_id purpose created_at expires_at failures",
    pseudonym: "admin_id",
    secret: "hash passkey_challenge",
  }),
};
