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
    none: "program_id device_id partner_id role created_at expires_at revoked_at id interaction_id",
    pseudonym: "admin_id",
    freeText: "name",
    secret: "hash",
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
    none: "program_id id device_id method started_at last_used_at ended_at",
    pseudonym: "admin_id",
    secret: "token_hash",
  }),
  hand_work: labelled({
    none: "program_id id kind duty_id device_id store_id points is_unlinked worked_at suspicions",
    pseudonym: "admin_id account_id confirmed_by",
    secret: "fingerprint",
  }),
  idempotent_answers: labelled({ none: "program_id id status created_at", pseudonym: "answer", secret: "fingerprint" }),
  identity_providers: labelled({
    none: "program_id id name issuer client_id second_factor groups_claim groups active version",
    secret: "client_secret",
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
    none: "program_id provider_id way_back created_at expires_at answered_at refusal with_factor proved_at",
    pseudonym: "admin_id",
    secret: "state_hash browser_hash",
  }),
  sign_in_steps: labelled({
    none: "program_id purpose created_at expires_at failures",
    pseudonym: "admin_id",
    secret: "hash passkey_challenge",
  }),
};
