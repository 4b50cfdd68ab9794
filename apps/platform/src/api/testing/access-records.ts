import { randomBytes, randomUUID } from "node:crypto";
import { phoneIdOf } from "@punktum/domain";
import { fingerprintOf } from "../../office/idempotency/index.ts";
import type { TestDatabase } from "../../testing/test-database.ts";
import type { PlaceOptions } from "./access-place.ts";

type Run = TestDatabase["query"];

const FINGERPRINT = `\\x${fingerprintOf("access", {}).toString("hex")}`;

/** Adds records of the administration, which belong to the whole programme. */
export async function addSettings(
  run: Run,
  { programId, storeId, programCanary }: PlaceOptions,
): Promise<Readonly<Record<string, string>>> {
  await run(`
    INSERT INTO punktum.custom_properties (program_id, id, domain, key, name)
      VALUES ('${programId}', ${storeId}, 'COUPON', 'k${storeId}', '${programCanary} property');
    INSERT INTO punktum.endpoints (program_id, id, type, name, url)
      VALUES ('${programId}', ${storeId}, 'WEBHOOK', '${programCanary} endpoint', 'https://${programCanary}.example');
    INSERT INTO punktum.tags (program_id, id, domain, name)
      VALUES ('${programId}', ${storeId}, 'STORE', '${programCanary} tag ${storeId}');
    INSERT INTO punktum.identity_providers (program_id, id, name, issuer, client_id, client_secret, second_factor)
      VALUES ('${programId}', 'id-${storeId}', '${programCanary} provider', 'https://127.0.0.1:${storeId}', 'client', '\\x00', 'NEVER');
    INSERT INTO punktum.program_look_versions (program_id, number, look)
      VALUES ('${programId}', ${storeId}, '{"consentTextVersion": "${programCanary} look"}');
    INSERT INTO punktum.notification_settings (program_id, event, channels)
      VALUES ('${programId}', 'EVENT_${storeId}', '{MAIL}');`);
  const webhook = randomUUID();
  const application = randomUUID();
  await run(
    `INSERT INTO punktum.applications (program_id, id, name, scopes, created_at) VALUES ($1, $2, $3, '{members.read}', now())`,
    [programId, application, `${programCanary} application`],
  );
  const [delivery] = await run<{ number: number }>(
    `WITH made AS (INSERT INTO punktum.webhooks (program_id, id, name, url, types, active, created_at, secret)
       VALUES ($1, $2, $3, 'https://crm.example/hook', '{}', true, now(), '\\x00'))
     INSERT INTO punktum.webhook_deliveries (program_id, webhook_id, event_id, lane, queued_at, due_at, expires_at)
       VALUES ($1, $2, $2, $2, now(), now(), now()) RETURNING number`,
    [programId, webhook, `${programCanary} webhook`],
  );
  await run(
    `INSERT INTO punktum.event_positions (program_id, last_position, seen_before, seen_to, written_in)
     VALUES ($1, 9999, 0, now(), 0) ON CONFLICT DO NOTHING`,
    [programId],
  );
  await run(
    `INSERT INTO punktum.events (program_id, position, id, type, account_id, source, at, data, written_at)
     VALUES ($1, $2, $3::uuid, 'member.joined', $3::uuid, $4, now(), jsonb_build_object('accountId', $3::uuid), now())`,
    [programId, storeId, webhook, `${programCanary} ${storeId}`],
  );
  const id = String(storeId);
  return {
    webhooks: webhook,
    sandboxes: programId,
    applications: application,
    deliveries: String(delivery?.number),
    customproperties: id,
    endpoints: id,
    tags: id,
    displayads: id,
    identityproviders: `id-${id}`,
    samples: "CARDS",
    versions: id,
  };
}

/** Adds a sale, a reservation and a merged account, all of one account, and a refused entry of a tablet. */
export async function addRecords(
  run: Run,
  { programId, partnerId, storeId, canary, programCanary }: PlaceOptions,
  accountId: string,
): Promise<Readonly<Record<string, string>>> {
  const phone = phoneIdOf(randomBytes(8));
  const ids = {
    sale: randomUUID(),
    reservation: randomUUID(),
    merged: randomUUID(),
    merge: randomUUID(),
    letter: randomUUID(),
    loss: randomUUID(),
  };
  await run(`
    INSERT INTO punktum.accounts (program_id, id, status) VALUES ('${programId}', '${ids.merged}', 'TERMINATED');
    INSERT INTO punktum.account_merges (program_id, id, primary_id, secondary_id, points, identifiers, coupons, memberships, merged_at)
      VALUES ('${programId}', '${ids.merge}', '${accountId}', '${ids.merged}', 0, 0, 0, 0, now());
    INSERT INTO punktum.transactions (program_id, id, transaction_type, amount_cents, paid_cents, paid_points, points, level_points,
        external_id, transaction_time, created_at, till, partner_id, store_id, fingerprint, key_owner, source)
      VALUES ('${programId}', '${ids.sale}', 'EARNTRANSACTION', 1000, 0, 0, 10, 10, '${programCanary}-${storeId}', now(), now(),
        'cash-${storeId}', ${partnerId}, ${storeId}, '${FINGERPRINT}', 'access', 'test');
    INSERT INTO punktum.transaction_lines (program_id, transaction_id, sequence_number, type, item_id, description,
        merchandise_group_code, merchandise_sub_group_code, extended_amount_cents, points, due_points)
      VALUES ('${programId}', '${ids.sale}', 1, 'SALE', 'item', '${programCanary} item', '', '', 1000, 10, 10);
    INSERT INTO punktum.transaction_reasons (program_id, transaction_id, number, at_incentive, kind, rule_id, name_de, name_en, points)
      VALUES ('${programId}', '${ids.sale}', 1, false, 'STANDARD', '', '${programCanary}', '${programCanary}', 10);
    INSERT INTO punktum.phones (program_id, id, account_id, name, salt, invited_at, invitation_expires_at)
      VALUES ('${programId}', '${phone}', '${accountId}', '${programCanary} phone', decode(repeat('00', 32), 'hex'), now(), now());
    INSERT INTO punktum.account_coupons (program_id, account_id, kind, voucher_id, reserved_count)
      VALUES ('${programId}', '${accountId}', 'C', ${storeId}, 1);
    INSERT INTO punktum.reservations (program_id, id, account_id, kind, voucher_id, points, limited, description_de, description_en,
        reserved_at, deadline_at, fingerprint, key_owner, partner_id, store_id, source)
      VALUES ('${programId}', '${ids.reservation}', '${accountId}', 'C', ${storeId}, 0, false, '${programCanary}', '${programCanary}',
        now(), now() + interval '1 hour', '${FINGERPRINT}', 'access', ${partnerId}, ${storeId}, 'test');
    UPDATE punktum.accounts SET open_reservations = 1 WHERE id = '${accountId}';
    INSERT INTO punktum.dead_letters (program_id, id, device_id, outbox_id, number, entry_key, kind, entry, action_at, partner_id,
        store_id, state, code, message, refusals, refused_at, last_refused_at)
      VALUES ('${programId}', '${ids.letter}', gen_random_uuid(), gen_random_uuid(), 1, 'k', 'POINTS',
        '{"kind": "POINTS", "points": {"keyCode": "nobody", "bookingType": "EARNBOOKING", "points": 1, "reason": ""}}', now(),
        ${partnerId}, ${storeId}, 'OPEN', 'USER_KEY_DOES_NOT_EXIST', '${canary} message', 1, now(), now());
    INSERT INTO punktum.offline_redemptions (program_id, id, device_id, serial, until_at, voucher_kind, voucher_id, promised, taken,
        lost_points, is_lost, code, is_by_office, partner_id, store_id, redeemed_at, settled_at)
      VALUES ('${programId}', '${ids.loss}', gen_random_uuid(), 1, now(), 'C', ${storeId}, 9, 0, 9, true, '${canary} code', false,
        ${partnerId}, ${storeId}, now(), now());`);
  const [held] = await run<{ code: string }>("SELECT code FROM punktum.redemption_codes WHERE reservation_id = $1", [
    ids.reservation,
  ]);
  const redemptions = held?.code ?? "";
  return {
    "dead-letters": ids.letter,
    "offline-losses": ids.loss,
    transactions: ids.sale,
    reservations: ids.reservation,
    merges: ids.merge,
    phones: phone,
    redemptions,
  };
}
