import { randomUUID } from "node:crypto";
import type { TestDatabase } from "./test-database.ts";

/** The one account of a programme. */
export async function accountOf({ query }: TestDatabase, programId: string): Promise<string> {
  const [row] = await query<{ id: string }>("SELECT id FROM punktum.accounts WHERE program_id = $1", [programId]);
  return row?.id ?? "";
}
/** Records that the rows refer to. */
interface Row {
  readonly programId: string;
  readonly account: string;
  readonly device: string;
  readonly admin: string;
  readonly mounting: string;
  /** SQL of a hash that no other programme has. */
  readonly hash: (kind: string) => string;
}

/** Places, devices, staff and settings. */
const placesAndOffice = ({ programId, device, admin, mounting, hash }: Row): string => `
    INSERT INTO punktum.interaction_points (program_id, id, kind, level, name) VALUES ('${programId}', 'app', 'APP', 'PROGRAM', 'a');
    INSERT INTO punktum.profiles (program_id, id) VALUES ('${programId}', '${randomUUID()}');
    INSERT INTO punktum.devices (program_id, id, device_key) VALUES ('${programId}', '${device}', 'key-of-${programId}');
    INSERT INTO punktum.pin_tries (program_id, device_id, purpose) VALUES ('${programId}', '${device}', 'ADMIN');
    INSERT INTO punktum.device_streams (program_id, device_id, last_position) VALUES ('${programId}', '${device}', 1);
    INSERT INTO punktum.device_events (program_id, device_id, position, topic, payload, created_at)
      VALUES ('${programId}', '${device}', 1, 'UNMOUNT', '{}', now());
    INSERT INTO punktum.client_logs (program_id, device_id, level, name, occurred_at, received_at)
      VALUES ('${programId}', '${device}', 'error', 'n', now(), now());
    INSERT INTO punktum.outbox (program_id, topic, device_id, payload) VALUES ('${programId}', 'UNMOUNT', '${device}', '{}');
    INSERT INTO punktum.mountings (program_id, id, partner_id, store_id, app_interaction_id, workstation_id)
      VALUES ('${programId}', '${mounting}', 1, 1, 'app', 'w');
    INSERT INTO punktum.admins (program_id, id, email, password_hash, role)
      VALUES ('${programId}', '${admin}', 'staff@example.org', 'x', 'PROGRAM_ADMIN');
    INSERT INTO punktum.duties (program_id, id, token_hash, device_id, admin_id, method, started_at, last_used_at)
      VALUES ('${programId}', '${randomUUID()}', ${hash("duty")}, '${device}', '${admin}', 'PIN', now(), now());
    INSERT INTO punktum.device_outboxes (program_id, id, device_id, last_number, first_heard_at, heard_at)
      VALUES ('${programId}', '${randomUUID()}', '${device}', 1, now(), now());
    INSERT INTO punktum.dead_letters (program_id, id, device_id, outbox_id, number, entry_key, kind, action_at, state, settled_at)
      VALUES ('${programId}', '${randomUUID()}', '${device}', '${randomUUID()}', 1, 'k', 'SALE', now(), 'WITHDRAWN', now());
    INSERT INTO punktum.offline_allowances (program_id, device_id, outbox_id, serial, points, vouchers, points_at_once, settled,
        until_at)
      VALUES ('${programId}', '${device}', '${randomUUID()}', 1, 1, 1, 1, 0, now());
    INSERT INTO punktum.offline_redemptions (program_id, id, device_id, serial, until_at, voucher_kind, voucher_id, promised, taken,
        lost_points, is_lost, code, is_by_office, redeemed_at, settled_at)
      VALUES ('${programId}', '${randomUUID()}', '${device}', 1, now(), 'R', 1, 1, 0, 1, true, '', false, now(), now());
    INSERT INTO punktum.admin_partners (program_id, admin_id, partner_id) VALUES ('${programId}', '${admin}', 1);
    INSERT INTO punktum.admin_stores (program_id, admin_id, store_id) VALUES ('${programId}', '${admin}', 1);
    INSERT INTO punktum.api_keys (program_id, hash, role) VALUES ('${programId}', ${hash("key")}, 'DEVICE');
    INSERT INTO punktum.refresh_tokens (program_id, hash, installation_hash, expires_at)
      VALUES ('${programId}', ${hash("token")}, ${hash("installation")}, now());
    INSERT INTO punktum.admin_sessions (program_id, id, admin_id, started_at, last_seen_at, expires_at)
      VALUES ('${programId}', '${randomUUID()}', '${admin}', now(), now(), now());
    INSERT INTO punktum.hand_work (program_id, id, fingerprint, kind, points, worked_at)
      VALUES ('${programId}', '${randomUUID()}', ${hash("w")}, 'POINTS', 1, now());
    INSERT INTO punktum.confirmations (program_id, id, key_owner, fingerprint, kind, limit_code, points, asked_at, expires_at)
      VALUES ('${programId}', '${randomUUID()}', 'o', ${hash("c")}, 'POINTS', 'l', 1, now(), now());
    INSERT INTO punktum.staff_flags (program_id, id, admin_id, rule, work_id, raised_at)
      VALUES ('${programId}', '${randomUUID()}', '${admin}', 'r', '${randomUUID()}', now());
    INSERT INTO punktum.login_attempts (program_id, bucket) VALUES ('${programId}', 'b');
    INSERT INTO punktum.display_ads (program_id, id, usage_code, file_path) VALUES ('${programId}', 1, 'SCREEN_SAVER', 'p');
    INSERT INTO punktum.display_ad_showings (program_id, ad_id, day, device_id, counter_id, partner_id, store_id, times, reported_at)
      VALUES ('${programId}', 1, now(), gen_random_uuid(), gen_random_uuid(), 1, 1, 1, now());
    INSERT INTO punktum.program_looks (program_id) VALUES ('${programId}');
    INSERT INTO punktum.program_look_versions (program_id, number, look) VALUES ('${programId}', 1, '{}');
    INSERT INTO punktum.promotions (program_id, id, promotion_key, type, action_type)
      VALUES ('${programId}', 1, 'rmt', 'RMT', 'MULTIPLIERACTION');
    INSERT INTO punktum.id_counters (program_id, kind, last_id) VALUES ('${programId}', 'tags', 1);
    INSERT INTO punktum.custom_properties (program_id, id, domain, key, name) VALUES ('${programId}', 1, 'COUPON', 'k', 'n');
    INSERT INTO punktum.endpoints (program_id, id, type, name, url) VALUES ('${programId}', 1, 'T', 'n', 'https://a.example');
    INSERT INTO punktum.tags (program_id, id, domain, name) VALUES ('${programId}', 1, 'STORE', 'n');
    INSERT INTO punktum.mail_templates (program_id, id, subject, body) VALUES ('${programId}', 'ACTIVATION/de', 's', 'b');
    INSERT INTO punktum.notification_edits (program_id) VALUES ('${programId}');
    INSERT INTO punktum.notification_settings (program_id, event, channels)
      VALUES ('${programId}', 'REGISTRATION', '{MAIL}');
    INSERT INTO punktum.point_expiry_runs (program_id, day) VALUES ('${programId}', now());
    INSERT INTO punktum.audit_log (program_id, actor_kind, action, subject_kind) VALUES ('${programId}', 'SYSTEM', 'a', 's');
    INSERT INTO punktum.idempotent_answers (program_id, id, fingerprint, status, answer)
      VALUES ('${programId}', '${randomUUID()}', ${hash("body")}, 200, '{}');
    INSERT INTO punktum.pictures (program_id, id, name, content, width_px, height_px, upload_hash, uploaded_by)
      VALUES ('${programId}', '${randomUUID()}', 'n', '\\x00', 1, 1, ${hash("picture")}, '${admin}');
    INSERT INTO punktum.status_level_sets (program_id, id, name) VALUES ('${programId}', 1, 'n');
    INSERT INTO punktum.status_levels (program_id, id, set_id, names, threshold_points) VALUES ('${programId}', 1, 1, '{}', 0);
  `;

/** Vouchers, sales and bookings. */
const vouchersAndPoints = ({ programId, account, hash }: Row): string => `
    INSERT INTO punktum.coupon_keys (program_id, coupon_id, key_code)
      SELECT program_id, id, 'k' FROM punktum.coupons WHERE program_id = '${programId}';
    INSERT INTO punktum.account_coupons (program_id, account_id, kind, voucher_id)
      SELECT program_id, '${account}', 'R', id FROM punktum.rewards WHERE program_id = '${programId}';
    INSERT INTO punktum.redemptions (program_id, booking_id, account_id, kind, voucher_id, redeemed_at)
      SELECT b.program_id, b.id, b.account_id, 'R', r.id, now()
      FROM punktum.bookings b JOIN punktum.rewards r USING (program_id) WHERE b.program_id = '${programId}';
    INSERT INTO punktum.reservations (program_id, id, account_id, kind, voucher_id, points, limited, description_de, description_en,
        reserved_at, deadline_at, fingerprint, key_owner, source)
      SELECT program_id, booking_id, account_id, kind, voucher_id, 0, false, '', '', now(), now(), ${hash("r")}, 'o', 's'
      FROM punktum.redemptions WHERE program_id = '${programId}';
    INSERT INTO punktum.transactions (program_id, id, transaction_type, amount_cents, paid_cents, paid_points, points, level_points,
        account_id, balance_after, external_id, transaction_time, created_at, fingerprint, key_owner, source)
      SELECT program_id, id, 'EARNTRANSACTION', 1, 0, 0, points, points, account_id, 10, 'e', now(), now(), fingerprint, 'o', 's'
      FROM punktum.bookings WHERE program_id = '${programId}';
    INSERT INTO punktum.transaction_lines (program_id, transaction_id, sequence_number, type, item_id, description,
      merchandise_group_code, merchandise_sub_group_code, revenue_key, extended_amount_cents, points, due_points)
      SELECT program_id, id, 1, 'SALE', '', '', '', '', 'rmt', 1, 10, 10 FROM punktum.transactions WHERE program_id = '${programId}';
    INSERT INTO punktum.transaction_returns (program_id, transaction_id, sequence_number, original_id,
      original_sequence_number, returned_cents, due_points)
      SELECT program_id, id, 1, id, 1, 1, -10 FROM punktum.transactions WHERE program_id = '${programId}';
    INSERT INTO punktum.transaction_reasons (program_id, transaction_id, number, at_incentive, kind, rule_id, name_de,
      name_en, factor, fixed_points, revenue_cents, points)
      SELECT program_id, id, 1, false, 'STANDARD', '', '', '', '1', NULL, 1, 10 FROM punktum.transactions WHERE program_id = '${programId}';
    INSERT INTO punktum.transaction_incentives (program_id, transaction_id, id, account_id, points, level_points,
      balance_after, line_points, created_at)
      SELECT program_id, id, id, account_id, 10, 10, 10, '{10}', now() FROM punktum.transactions WHERE program_id = '${programId}';
    INSERT INTO punktum.reached_levels (program_id, booking_id, level)
      SELECT program_id, id, '{"names": {"de": "n", "en": "n"}}' FROM punktum.bookings WHERE program_id = '${programId}';
    INSERT INTO punktum.booking_reversals (program_id, booking_id, reversal_id, reason)
      SELECT program_id, id, id, '' FROM punktum.bookings WHERE program_id = '${programId}';
    INSERT INTO punktum.account_partners (program_id, account_id, partner_id)
      SELECT program_id, account_id, 1 FROM punktum.bookings WHERE program_id = '${programId}' LIMIT 1;
    INSERT INTO punktum.promotion_budgets (program_id, promotion_id, given_points) VALUES ('${programId}', 1, 10);
    INSERT INTO punktum.promotion_uses (program_id, account_id, promotion_id, day, times)
      SELECT program_id, account_id, 1, now(), 1 FROM punktum.bookings WHERE program_id = '${programId}' LIMIT 1;
    INSERT INTO punktum.point_lots (program_id, booking_id, line, earned_at, points)
      SELECT program_id, id, 1, now(), 1 FROM punktum.bookings WHERE program_id = '${programId}';
    INSERT INTO punktum.point_expirations (program_id, account_id, day, booking_id, life_months)
      SELECT program_id, account_id, now(), id, 12
      FROM punktum.bookings WHERE program_id = '${programId}';
  `;

/** Events for other systems and the webhooks that deliver them. */
const eventsAndWebhooks = ({ programId, admin, account }: Row): string => `
    INSERT INTO punktum.event_positions (program_id, seen_before, seen_to, written_in) VALUES ('${programId}', 0, now(), 0);
    INSERT INTO punktum.events (program_id, position, id, type, account_id, source, at, data, written_at)
      VALUES ('${programId}', 1, '${admin}', 'member.joined', '${account}', 'row', now(), '{}', now());
    INSERT INTO punktum.applications (program_id, id, name, scopes, created_at)
      VALUES ('${programId}', '${admin}', 'a', '{members.read}', now());
    INSERT INTO punktum.webhooks (program_id, id, name, url, types, active, created_at, secret)
      VALUES ('${programId}', '${admin}', 'w', 'https://crm.example/', '{}', true, now(), '');
    INSERT INTO punktum.webhook_deliveries (program_id, webhook_id, event_id, lane, queued_at, due_at, expires_at)
      VALUES ('${programId}', '${admin}', '${admin}', '${account}', now(), now(), now());
  `;

/** Files of other systems, and exports of lists. */
const importsAndExports = ({ programId, admin }: Row): string => `
    INSERT INTO punktum.imports (program_id, id, kind, file_name, encoding, separator, head, mapping, created_by, created_at, file_until)
      VALUES ('${programId}', '${admin}', 'CARDS', 'f', 'utf-8', ',', '{card}', '{}', '${admin}', now(), now());
    INSERT INTO punktum.import_files (program_id, import_id, content) VALUES ('${programId}', '${admin}', 'card');
    INSERT INTO punktum.import_problems (program_id, import_id, row_number, field, code)
      VALUES ('${programId}', '${admin}', 2, 'card', 'MISSING');
    INSERT INTO punktum.import_rows (program_id, import_id, row_number) VALUES ('${programId}', '${admin}', 3);
    INSERT INTO punktum.exports (program_id, id, kind, language, asked_by, asked_reach, asked_at)
      VALUES ('${programId}', '${admin}', 'PLACES', 'en', '${admin}', '', now());
    INSERT INTO punktum.export_parts (program_id, export_id, number, content)
      VALUES ('${programId}', '${admin}', 0, 'Id');
  `;

/** Members, their data, and staff credentials. */
const peopleAndProofs = ({ programId, device, admin, mounting, account, hash }: Row): string => `
    INSERT INTO punktum.promotion_simulations (program_id, id, rules, from_time, to_time, asked_by, asked_at)
      VALUES ('${programId}', '${randomUUID()}', '[]', '-infinity', now(), '${admin}', now());
    INSERT INTO punktum.daily_figures (program_id, partner_id, store_id, day) VALUES ('${programId}', 0, 0, now());
    INSERT INTO punktum.daily_subjects (program_id, kind, partner_id, store_id, day, subject, number, given, taken)
      VALUES ('${programId}', 'VOUCHER', 0, 0, now(), 'C1', 1, 1, 1);
    INSERT INTO punktum.figure_positions (program_id, time_zone, counted_before, begun_at, filled_to, written_in)
      VALUES ('${programId}', 'Europe/Vienna', 1, now(), now(), 0);
    INSERT INTO punktum.weekly_figures (program_id, admin_id, mailed_on)
      VALUES ('${programId}', '${admin}', '2026-11-23');
    INSERT INTO punktum.admin_views (program_id, admin_id, views) VALUES ('${programId}', '${admin}', '[]');
    INSERT INTO punktum.member_follow_ups (program_id, followed_to) VALUES ('${programId}', now());
    INSERT INTO punktum.accounts (program_id, id) VALUES ('${programId}', '${admin}');
    INSERT INTO punktum.account_merges (program_id, id, primary_id, secondary_id, points, debit_id, credit_id,
      identifiers, coupons, memberships, merged_at, merged_by)
      VALUES ('${programId}', '${randomUUID()}', '${account}', '${admin}', 0, NULL, NULL, 0, 0, 0, now(), NULL);
    INSERT INTO punktum.account_fraud_flags (program_id, id, account_id, reason, flagged_at, flagged_by, status_before)
      VALUES ('${programId}', '${randomUUID()}', '${account}', 'r', now(), 'o', 'ACTIVE');
    INSERT INTO punktum.member_tags (program_id, account_id, tag_id) VALUES ('${programId}', '${account}', 1);
    INSERT INTO punktum.member_notes (program_id, id, account_id, text, written_by, written_at) VALUES
      ('${programId}', '${randomUUID()}', '${account}', 'n', '${admin}', now());
    INSERT INTO punktum.privacy_requests (program_id, id, kind, user_id, received_at, due_at, recorded_by)
      SELECT program_id, gen_random_uuid(), 'ACCESS', id, now(), now(), '${admin}' FROM punktum.users
      WHERE program_id = '${programId}' LIMIT 1;
    INSERT INTO punktum.admin_factors (program_id, id, admin_id, kind, created_at, secret)
      VALUES ('${programId}', '${randomUUID()}', '${admin}', 'TOTP', now(), ${hash("factor")});
    INSERT INTO punktum.admin_recovery_codes (program_id, admin_id, hash)
      VALUES ('${programId}', '${admin}', ${hash("recovery")});
    INSERT INTO punktum.sign_in_steps (program_id, hash, admin_id, purpose, created_at, expires_at)
      VALUES ('${programId}', ${hash("step")}, '${admin}', 'FACTOR', now(), now());
    INSERT INTO punktum.tablet_codes (program_id, id, mounting_id, code_hash, made_by, created_at, expires_at)
      VALUES ('${programId}', '${randomUUID()}', '${mounting}', ${hash("tablet")}, '${admin}', now(), now());
    INSERT INTO punktum.identity_providers (program_id, id, name, issuer, client_id, client_secret, second_factor)
      VALUES ('${programId}', 'company', 'Company', 'https://id.example', 'punktum', ${hash("client")}, 'NEVER');
    INSERT INTO punktum.admin_identities (program_id, provider_id, issuer, subject, admin_id, by_group, linked_at, last_used_at)
      VALUES ('${programId}', 'company', 'https://id.example', 'subject', '${admin}', false, now(), now());
    INSERT INTO punktum.sign_ons (program_id, state_hash, browser_hash, provider_id, created_at, expires_at)
      VALUES ('${programId}', ${hash("state")}, ${hash("browser")}, 'company', now(), now());
    INSERT INTO punktum.setup_links (program_id, id, token_hash, created_at, expires_at)
      VALUES ('${programId}', '${randomUUID()}', ${hash("setup")}, now(), now());
    INSERT INTO punktum.approvals (program_id, id, kind, account_id, points, reason, asked_by, asked_mailbox, asked_at, expires_at)
      SELECT program_id, gen_random_uuid(), 'BOOKING', '${account}', 1, 'r', id, ${hash("m")}, now(), now()
      FROM punktum.admins WHERE program_id = '${programId}';
    INSERT INTO punktum.phones (program_id, id, account_id, salt, invited_at, invitation_expires_at)
      VALUES ('${programId}', '04106106R1WC', '${account}', decode(repeat('00', 32), 'hex'), now(), now());
    INSERT INTO punktum.used_codes (program_id, phone_id, step, request_id, used_by, used_at)
      VALUES ('${programId}', '04106106R1WC', 1, '${randomUUID()}', 'd', now());
    INSERT INTO punktum.member_pins (program_id, account_id, user_id, pin_hash, set_at)
      SELECT program_id, '${account}', id, '$argon2id$x', now() FROM punktum.users WHERE program_id = '${programId}';
    INSERT INTO punktum.pin_passes (program_id, id, account_id, salt, made_at)
      VALUES ('${programId}', '04106106R1WC', '${account}', decode(repeat('00', 32), 'hex'), now());
    INSERT INTO punktum.device_look_ups (program_id, device_id, account_id, looked_up_at)
      VALUES ('${programId}', '${device}', '${account}', now());
    INSERT INTO punktum.push_tokens (program_id, account_id, device_id, environment, token)
      VALUES ('${programId}', '${account}', 'phone', 'IOS', 't');
    INSERT INTO punktum.membership_events (program_id, membership_id, account_id, user_id, event, at, actor_kind)
      SELECT program_id, id, account_id, user_id, 'CREATED', now(), 'SYSTEM' FROM punktum.memberships WHERE program_id = '${programId}';
    INSERT INTO punktum.user_passwords (program_id, user_id, password_hash)
      SELECT program_id, id, 'x' FROM punktum.users WHERE program_id = '${programId}';
    INSERT INTO punktum.user_registrations (program_id, user_id, data, registered_at)
      SELECT program_id, id, '{}', now() FROM punktum.users WHERE program_id = '${programId}';
    INSERT INTO punktum.user_tokens (program_id, hash, user_id, purpose, created_at, expires_at)
      SELECT program_id, ${hash("link")}, id, 'ACTIVATION', now(), now() FROM punktum.users WHERE program_id = '${programId}';
    INSERT INTO punktum.staff_tokens (program_id, hash, admin_id, purpose, created_at, expires_at)
      SELECT program_id, ${hash("link")}, id, 'INVITATION', now(), now() FROM punktum.admins WHERE program_id = '${programId}' LIMIT 1;
    INSERT INTO punktum.mails (program_id, id, kind, user_id, next_try_at, created_at)
      SELECT program_id, '${randomUUID()}', 'ACTIVATION', id, now(), now() FROM punktum.users WHERE program_id = '${programId}';
  `;

/** Mails that people want, mails of a test programme, and seals of the ledger. */
const seals = ({ programId, hash }: Row): string => `
    INSERT INTO punktum.sandbox_mails (program_id, id, user_id, recipient, subject, text, kept_at)
      SELECT program_id, id, user_id, 'r', 's', 't', now() FROM punktum.mails WHERE program_id = '${programId}';
    INSERT INTO punktum.mail_choices (program_id, user_id)
      SELECT program_id, id FROM punktum.users WHERE program_id = '${programId}';
    INSERT INTO punktum.ledger_blocks (program_id, chain, number, format, sealed_at, ids, hashes, previous, hash)
      VALUES ('${programId}', 'AUDIT', 1, 1, now(), '{1}', ${hash("row")}, ${hash("previous")}, ${hash("block")});
    INSERT INTO punktum.ledger_heads (program_id, chain, number, hash, signed_at, key_id, signature)
      VALUES ('${programId}', 'AUDIT', 1, ${hash("block")}, now(), '0123456789abcdef', ${hash("a")} || ${hash("b")});
    INSERT INTO punktum.ledger_seal_positions (program_id, chain, sealed_before, written_in)
      VALUES ('${programId}', 'AUDIT', 0, 0);
  `;

/** Adds one row to every table that the factories leave empty. */
export async function fillTheRest(test: TestDatabase, programId: string): Promise<void> {
  const row: Row = {
    programId,
    account: await accountOf(test, programId),
    device: randomUUID(),
    admin: randomUUID(),
    mounting: randomUUID(),
    hash: (kind) => `sha256('${kind} ${programId}')`,
  };
  for (const statements of [
    placesAndOffice,
    vouchersAndPoints,
    eventsAndWebhooks,
    peopleAndProofs,
    importsAndExports,
    seals,
  ]) {
    await test.query(statements(row));
  }
}
