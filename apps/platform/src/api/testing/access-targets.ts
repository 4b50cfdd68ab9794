import { randomUUID } from "node:crypto";
import { addRecords, addSettings } from "./access-records.ts";
import type { PlaceOptions, TargetLabel } from "./access-place.ts";
import { fingerprintOf } from "../../office/idempotency/index.ts";
import { hashOpaque } from "../../office/sessions/opaque-token.ts";
import type { TestDatabase } from "../../testing/test-database.ts";

/** What a request aims at: ids by the path segment before them, and values by their names in bodies. */
export interface Target {
  readonly label: TargetLabel;
  readonly programId: string;
  readonly byPath: Readonly<Record<string, string>>;
  readonly byName: Readonly<Record<string, string>>;
}

/** Staff and device of a place. */
export interface Place {
  readonly target: Target;
  readonly deviceId: string;
  readonly tillKey: string;
}

type Run = TestDatabase["query"];

/** Names of texts of mails, by event and language. */
const MAIL_TEXT = { mailtemplates: "CARD_CLAIM", "{event}": "de" } as const;

/** Ids of things that belong to the bystander. */
const ofBystander = (id: string) => ({
  ...MAIL_TEXT,
  admins: id,
  sessions: id,
  confirmations: id,
  "staff-flags": id,
  invitations: id,
  approvals: id,
  "simulate-history": id,
  flags: id,
  privacyrequests: id,
  imports: id,
  exports: id,
  factors: id,
  notes: id,
});

async function addPlace(run: Run, { programId, partnerId, storeId, canary, programCanary }: PlaceOptions) {
  const ids = { device: randomUUID(), mounting: randomUUID(), profile: randomUUID() };
  const deviceKey = `device-key-${storeId}`;
  await run(`
    INSERT INTO punktum.partners (program_id, id, name, legal_name)
      VALUES ('${programId}', ${partnerId}, '${canary} partner', '${canary} legal') ON CONFLICT DO NOTHING;
    INSERT INTO punktum.stores (program_id, id, partner_id, name, vat_id)
      VALUES ('${programId}', ${storeId}, ${partnerId}, '${canary} store', '${canary} vat');
    INSERT INTO punktum.interaction_points (program_id, id, kind, level, partner_id, store_id, name) VALUES
      ('${programId}', 'cash-${storeId}', 'CASH', 'STORE', ${partnerId}, ${storeId}, '${canary} till'),
      ('${programId}', 'app-${storeId}', 'APP', 'STORE', ${partnerId}, ${storeId}, '${canary} tablet');
    INSERT INTO punktum.profiles (program_id, id, name) VALUES ('${programId}', '${ids.profile}', '${programCanary} profile');
    INSERT INTO punktum.devices (program_id, id, device_key, device_information, store_id)
      VALUES ('${programId}', '${ids.device}', '${deviceKey}', '${canary} device', ${storeId});
    INSERT INTO punktum.mountings (program_id, id, partner_id, store_id, profile_id, app_interaction_id, cash_interaction_id,
        device_id, device_key, workstation_id, device_information)
      VALUES ('${programId}', '${ids.mounting}', ${partnerId}, ${storeId}, '${ids.profile}', 'app-${storeId}', 'cash-${storeId}',
        '${ids.device}', '${deviceKey}', 'app-${storeId}', '${canary} device');
    INSERT INTO punktum.client_logs (program_id, device_id, level, name, message, tags, occurred_at, received_at)
      VALUES ('${programId}', '${ids.device}', 'error', 'TypeError', '${canary} report', '{"screen": "burn"}', now(), now());
    INSERT INTO punktum.display_ads (program_id, id, usage_code, title, file_path, partner_id, store_id)
      VALUES ('${programId}', ${storeId}, 'SCREEN_SAVER', '${canary} ad', '/media/${canary}.svg', ${partnerId}, ${storeId});
    INSERT INTO punktum.promotions (program_id, id, promotion_key, type, action_type, name, campaign_name, partner_id, store_id)
      VALUES ('${programId}', ${storeId}, 'rmc1', 'RMC1', 'MULTIPLIERACTION', '${canary} promotion', '${canary} campaign',
        ${partnerId}, ${storeId});`);
  return { ...ids, deviceKey };
}

const texts = (canary: string) => JSON.stringify({ de: { title: `${canary} de` }, en: { title: `${canary} en` } });

async function addVouchers(
  run: Run,
  { programId, partnerId, storeId, canary, programCanary }: PlaceOptions,
): Promise<void> {
  await run(`
    INSERT INTO punktum.coupons (program_id, id, texts, coupon_type_code, partner_id, store_id)
      VALUES ('${programId}', ${storeId}, '${texts(canary)}', 'DISCOUNT', ${partnerId}, ${storeId});
    INSERT INTO punktum.coupon_keys (program_id, coupon_id, key_code) VALUES ('${programId}', ${storeId}, '${canary}-KEY');
    INSERT INTO punktum.rewards (program_id, id, texts, points, partner_id, store_id)
      VALUES ('${programId}', ${storeId}, '${texts(canary)}', 1, ${partnerId}, ${storeId});
    INSERT INTO punktum.status_level_sets (program_id, id, name) VALUES ('${programId}', ${storeId}, '${programCanary} levels');
    INSERT INTO punktum.status_levels (program_id, id, set_id, names, threshold_points)
      VALUES ('${programId}', ${storeId}, ${storeId}, '{"de": "${programCanary}", "en": "${programCanary}"}', 0);`);
}

async function addPerson(run: Run, { programId, partnerId, storeId, memberCanary: canary }: PlaceOptions) {
  const ids = { account: randomUUID(), user: randomUUID(), membership: randomUUID(), booking: randomUUID() };
  const card = `card-${storeId}`;
  const fingerprint = fingerprintOf("access", {}).toString("hex");
  await run(`
    INSERT INTO punktum.accounts (program_id, id, user_reference_code, points, earned_points, state_points)
      VALUES ('${programId}', '${ids.account}', 'ref-${storeId}', 500, 500, 500);
    INSERT INTO punktum.identifiers (program_id, type, code, account_id)
      VALUES ('${programId}', 'CARDCODE', '${card}', '${ids.account}');
    INSERT INTO punktum.users (program_id, id, email, first_name, last_name)
      VALUES ('${programId}', '${ids.user}', 'user-${storeId}@${programId}.example', '${canary} first', '${canary} last');
    INSERT INTO punktum.memberships (program_id, id, account_id, user_id)
      VALUES ('${programId}', '${ids.membership}', '${ids.account}', '${ids.user}');
    INSERT INTO punktum.bookings (program_id, id, account_id, booking_type, booking_type_code, points, balance_after, reason,
        booked_at, fingerprint, key_owner, source, partner_id, store_id)
      VALUES ('${programId}', '${ids.booking}', '${ids.account}', 'EARNBOOKING', 'REV', 500, 500, '${canary} reason', now(),
        '\\x${fingerprint}', 'access', 'test', ${partnerId}, ${storeId});
    INSERT INTO punktum.postings (program_id, booking_id, line, account_id, points) VALUES
      ('${programId}', '${ids.booking}', 1, '${ids.account}', 500), ('${programId}', '${ids.booking}', 2, NULL, -500);`);
  return { ...ids, card };
}

async function addTill(run: Run, { programId, storeId, partnerId }: PlaceOptions) {
  const id = randomUUID();
  const key = `till-key-of-store-${storeId}`;
  await run(
    `INSERT INTO punktum.api_keys (program_id, hash, role, partner_id, interaction_id, id) VALUES ($1, $2, 'TILL', $3, $4, $5)`,
    [programId, hashOpaque(key), partnerId, `cash-${storeId}`, id],
  );
  return { key, id };
}

/** Adds the picture that is a place's target. It needs an uploader, who exists only now. */
export async function addPicture({ query }: TestDatabase, options: PlaceOptions, { target }: Place): Promise<void> {
  const { programId, partnerId, canary, adminId } = options;
  await query(
    `INSERT INTO punktum.pictures (program_id, id, partner_id, name, content, width_px, height_px, upload_hash, uploaded_by)
     VALUES ($1, $2, $3, $4::text, '\\x00', 1, 1, sha256($4::text::bytea), $5)`,
    [programId, target.byPath["media"], partnerId, `${canary} picture`, adminId],
  );
}

/** Creates a store with everything in it, and returns how requests can aim at it. */
export async function createPlace(test: TestDatabase, options: PlaceOptions): Promise<Place> {
  const place = await addPlace(test.query, options);
  await addVouchers(test.query, options);
  const person = await addPerson(test.query, options);
  const records = await addRecords(test.query, options, person.account);
  const settings = await addSettings(test.query, options);
  const till = await addTill(test.query, options);
  const { programId, partnerId, storeId, label } = options;
  const [partner, store] = [String(partnerId), String(storeId)];
  return {
    deviceId: place.device,
    tillKey: till.key,
    target: {
      label,
      programId,
      byPath: {
        ...records,
        ...settings,
        programs: programId,
        ...ofBystander(options.adminId),
        partners: partner,
        stores: store,
        accounts: person.card,
        merge: person.card,
        identifiers: person.card,
        accountcoupons: `C${store}`,
        bookings: person.booking,
        memberships: person.membership,
        users: person.user,
        devices: place.device,
        mountings: place.mounting,
        profiles: place.profile,
        interactionpoints: `app-${store}`,
        statuslevelsets: store,
        coupons: store,
        rewards: store,
        promotions: store,
        reports: "stores",
        images: store,
        media: randomUUID(),
        apikeys: till.id,
        receipts: (records["transactions"] ?? "").slice(-8),
      },
      byName: {
        org: programId,
        organization: programId,
        programId,
        ac: programId,
        partnerId: partner,
        clientId: partner,
        storeId: store,
        keyCode: person.card,
        accountId: person.account,
        userId: person.user,
        userReferenceCode: `ref-${store}`,
        deviceKey: place.deviceKey,
        deviceId: place.device,
        profileId: place.profile,
        mountingId: place.mounting,
        appInteractionId: `app-${store}`,
        cashInteractionId: `cash-${store}`,
        workstationId: `app-${store}`,
        transactionId: records["transactions"] ?? "",
        adminId: options.adminId,
        couponId: store,
        rewardId: store,
      },
    },
  };
}
