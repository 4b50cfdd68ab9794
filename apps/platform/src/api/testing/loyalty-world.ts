import { generateKeyPairSync, randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { buildApp } from "../../app.ts";
import type { Clock } from "../../config/clock.ts";
import type { Database } from "../../database/database.ts";
import { createAccessTokens, createPasswordHasher } from "../../office/sessions/index.ts";
import { hashOpaque } from "../../office/sessions/opaque-token.ts";
import { catalogueCacheOf } from "../../offers/vouchers/index.ts";
import { createAccount, createProgram } from "../../testing/factories.ts";
import { putOnDuty } from "./put-on-duty.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";

/** The whole platform on its own database, with two programmes of the same shape. */
export interface LoyaltyWorld {
  readonly app: FastifyInstance;
  /** Starts the platform once more on the same database, as a second process would; the test closes it. */
  readonly secondApp: () => Promise<FastifyInstance>;
  readonly test: TestDatabase;
  readonly database: Database;
  /** A clock the test can move; it starts at the current time. */
  readonly clock: Clock & { moveMs: (byMs: number) => void };
  readonly tokens: Readonly<Record<Who, string>>;
  /** Token of the person on duty at a device; staff have none. */
  readonly dutyTokens: Readonly<Record<Who, string | undefined>>;
  /** Signs all callers in again, after the clock was moved beyond the lifetime of tokens. */
  readonly renewTokens: () => Promise<void>;
  /** A new token of another device of programme pfm. */
  readonly tokenOf: (deviceId: string) => Promise<string>;
  /** Device of store 1 of programme pfm. */
  readonly adminId: string;
  readonly device: { readonly id: string; readonly key: string };
  /** Drops cached catalogues, so that changes by SQL apply at once. */
  readonly refreshCatalogues: () => void;
  readonly close: () => Promise<void>;
}

/** Callers: a device of pfm store 1 and one of store 3, an admin, a support agent and store staff of pfm, a device of programme mhe. */
export type Who = "device" | "otherDevice" | "admin" | "support" | "storeStaff" | "foreignDevice";

const LEVELS = [
  { id: 1, name: "Bronze", threshold: 0 },
  { id: 2, name: "Silber", threshold: 1_000 },
  { id: 3, name: "Gold", threshold: 10_000 },
];

async function addLevels(database: Database, programId: string): Promise<void> {
  await database.withProgram(programId, async ({ db }) => {
    await db.insertInto("status_level_sets").values({ program_id: programId, id: 1, name: "levels" }).execute();
    for (const { id, name, threshold } of LEVELS) {
      const names = JSON.stringify({ de: name, en: name.replace("Silber", "Silver") });
      const row = { program_id: programId, id, set_id: 1, names, threshold_points: threshold };
      await db
        .insertInto("status_levels")
        .values({ ...row, picture_path: `/media/${name}.svg` })
        .execute();
    }
  });
}

/** Partner 2 with store 2, and store 3 as second store of partner 1. */
async function addPlaces(database: Database, programId: string): Promise<void> {
  await database.withProgram(programId, async ({ db }) => {
    await db.insertInto("partners").values({ program_id: programId, id: 2, name: "Other partner" }).execute();
    await db
      .insertInto("stores")
      .values([
        { program_id: programId, id: 2, partner_id: 2, name: "Store of the other partner" },
        { program_id: programId, id: 3, partner_id: 1, name: "Second store" },
      ])
      .execute();
  });
}

/** Mounts a device at an app point of a store. */
export async function mountDevice(
  database: Database,
  programId: string,
  { partnerId, storeId, point = `app-${storeId}` }: { partnerId: number; storeId: number; point?: string },
): Promise<{ id: string; key: string }> {
  const [id, key] = [randomUUID(), `key-${randomUUID()}`];
  const place = { program_id: programId, partner_id: partnerId, store_id: storeId };
  await database.withProgram(programId, async ({ db }) => {
    await db.insertInto("devices").values({ program_id: programId, id, device_key: key, store_id: storeId }).execute();
    await db
      .insertInto("interaction_points")
      .values({ ...place, id: point, kind: "APP", level: "STORE", name: point })
      .execute();
    await db
      .insertInto("mountings")
      .values({
        ...place,
        id: randomUUID(),
        app_interaction_id: point,
        workstation_id: point,
        device_id: id,
        device_key: key,
      })
      .execute();
  });
  return { id, key };
}

async function addStaff(
  database: Database,
  role: "PROGRAM_ADMIN" | "SUPPORT_AGENT" | "STORE_STAFF",
  place?: { partnerId: number; storeId: number },
): Promise<string> {
  const id = randomUUID();
  await database.withProgram("pfm", async ({ db }) => {
    const admin = { program_id: "pfm", id, email: `${id}@pfm.example`, password_hash: "none", role };
    await db.insertInto("admins").values(admin).execute();
    for (const { partnerId, storeId } of place === undefined ? [] : [place]) {
      await db
        .insertInto("admin_partners")
        .values({ program_id: "pfm", admin_id: id, partner_id: partnerId })
        .execute();
      await db.insertInto("admin_stores").values({ program_id: "pfm", admin_id: id, store_id: storeId }).execute();
    }
  });
  return id;
}

function createClock(): LoyaltyWorld["clock"] {
  let movedMs = 0;
  return {
    nowMs: () => Date.now() + movedMs,
    moveMs: (byMs) => {
      movedMs += byMs;
    },
  };
}

async function buildProgram(database: Database, programId: string): Promise<void> {
  await createProgram(database, programId);
  await addLevels(database, programId);
  await addPlaces(database, programId);
}

/** Creates the world; close it in `afterAll`. */
export async function createLoyaltyWorld(): Promise<LoyaltyWorld> {
  const test = await createTestDatabase();
  const { database } = test;
  const clock = createClock();
  await buildProgram(database, "pfm");
  await buildProgram(database, "mhe");
  const device = await mountDevice(database, "pfm", { partnerId: 1, storeId: 1 });
  const otherDevice = await mountDevice(database, "pfm", { partnerId: 1, storeId: 3 });
  const foreignDevice = await mountDevice(database, "mhe", { partnerId: 1, storeId: 1 });
  const admin = await addStaff(database, "PROGRAM_ADMIN");
  const support = await addStaff(database, "SUPPORT_AGENT");
  const storeStaff = await addStaff(database, "STORE_STAFF", { partnerId: 1, storeId: 1 });
  const accessTokens = createAccessTokens(["secret of the test, long enough to sign"], clock);
  const issue = async (programId: string, kind: "ADMIN" | "DEVICE", subjectId: string) =>
    (await accessTokens.issue({ programId, kind, subjectId })).token;
  const issueAll = async () => ({
    device: await issue("pfm", "DEVICE", device.id),
    otherDevice: await issue("pfm", "DEVICE", otherDevice.id),
    foreignDevice: await issue("mhe", "DEVICE", foreignDevice.id),
    admin: await issue("pfm", "ADMIN", admin),
    support: await issue("pfm", "ADMIN", support),
    storeStaff: await issue("pfm", "ADMIN", storeStaff),
  });
  const tokens = await issueAll();
  const { privateKey: headKey } = generateKeyPairSync("ed25519");
  const build = () =>
    buildApp({
      database,
      clock,
      log: pino({ level: "silent" }),
      accessTokens,
      passwords: createPasswordHasher(),
      phoneSecrets: ["secret of phones in this test, long enough"],
      frontEnds: {},
      limits: { perIdentity: 1e6, perAddress: 1e6, loginsPerAddress: 1e6 },
      offSchemaAnswers: "refuse",
      heads: { key: headKey, exports: [] },
    });
  const app = await build();
  return {
    app,
    secondApp: build,
    test,
    database,
    clock,
    tokenOf: (deviceId) => issue("pfm", "DEVICE", deviceId),
    adminId: admin,
    device,
    tokens,
    dutyTokens: {
      device: await putOnDuty(database, "pfm", device.id),
      otherDevice: await putOnDuty(database, "pfm", otherDevice.id),
      foreignDevice: await putOnDuty(database, "mhe", foreignDevice.id),
      admin: undefined,
      support: undefined,
      storeStaff: undefined,
    },
    renewTokens: async () => void Object.assign(tokens, await issueAll()),
    refreshCatalogues: () => {
      catalogueCacheOf(database).forget("pfm");
      catalogueCacheOf(database).forget("mhe");
    },
    close: async () => {
      await app.close();
      await test.close();
    },
  };
}

let lastCard = 4_100_000_000;

/** Properties of an account that a test needs. */
export interface AccountOptions {
  readonly programId?: string;
  readonly card?: string;
  readonly points?: number;
  readonly registered?: boolean;
  readonly email?: string;
  readonly appCode?: string;
  readonly status?: "ACTIVE" | "INACTIVE" | "LOCKED" | "TERMINATED";
  readonly identifierStatus?: "ACTIVE" | "DEACTIVATED";
  readonly referenceCode?: string;
}

/** Creates an account with one card whose code the test knows. */
export async function addAccount(
  { database }: LoyaltyWorld,
  options: AccountOptions = {},
): Promise<{ id: string; card: string }> {
  const programId = options.programId ?? "pfm";
  const card = options.card ?? String((lastCard += 1));
  const id = await createAccount(database, programId, {
    ...(options.points !== undefined && { points: options.points }),
    registered: options.registered ?? false,
    account: { status: options.status ?? "ACTIVE", user_reference_code: options.referenceCode ?? "" },
  });
  await database.withProgram(programId, async ({ db }) => {
    await db
      .updateTable("identifiers")
      .set({ code: card, status: options.identifierStatus ?? "ACTIVE" })
      .where("account_id", "=", id)
      .execute();
    for (const code of options.appCode === undefined ? [] : [options.appCode]) {
      await db
        .insertInto("identifiers")
        .values({ program_id: programId, type: "APPCODE", code, account_id: id })
        .execute();
    }
    const owner = db.selectFrom("memberships").select("user_id").where("account_id", "=", id);
    await db
      .updateTable("users")
      .set({ email: options.email ?? null, first_name: "Maria", last_name: "Muster" })
      .where("id", "in", owner)
      .execute();
  });
  return { id, card };
}

/**
 * Creates a first-generation key that is bound to a device, as after mounting; without a device, a key to mount with.
 */
export async function addApiKey({ database, adminId }: LoyaltyWorld, deviceId?: string): Promise<string> {
  const apiKey = `ak_${randomUUID()}`;
  const owner = deviceId === undefined ? { admin_id: adminId, partner_id: 1 } : { device_id: deviceId };
  await database.withProgram("pfm", ({ db }) =>
    db
      .insertInto("api_keys")
      .values({ program_id: "pfm", hash: hashOpaque(apiKey), ...owner, role: "DEVICE" })
      .execute(),
  );
  return apiKey;
}
