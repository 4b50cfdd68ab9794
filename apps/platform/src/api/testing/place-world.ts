import type { FastifyInstance } from "fastify";
import { randomUUID } from "node:crypto";
import { type AppDependencies, buildApp } from "../../app.ts";
import type { Clock } from "../../config/clock.ts";
import { createLog } from "../../config/log.ts";
import type { Database } from "../../database/index.ts";
import { createAccessTokens, createPasswordHasher, type PasswordHasher } from "../../office/sessions/index.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";

/** The platform with shops, tablet places and staff in two organisations of the same shape. */
export interface PlaceWorld {
  readonly app: FastifyInstance;
  readonly test: TestDatabase;
  readonly clock: Clock & { moveMs(byMs: number): void };
  readonly passwords: PasswordHasher;
  /** Every log line of the platform. */
  readonly logLines: readonly string[];
  /** Starts a second platform on the same database. */
  restart(overrides?: Partial<AppDependencies>): Promise<FastifyInstance>;
  close(): Promise<void>;
}

export const PASSWORD = "correct-horse-battery";

type Role = "PROGRAM_ADMIN" | "PARTNER_ADMIN" | "STORE_STAFF";

function createClock(): PlaceWorld["clock"] {
  let movedMs = 0;
  return {
    nowMs: () => Date.now() + movedMs,
    moveMs: (byMs) => {
      movedMs += byMs;
    },
  };
}

/**
 * Partner 1 has stores 1 and 2, partner 2 has store 3. Store 1 has the tablet places pos-1 and pos-2, store 2 has
 * pos-3, store 3 has pos-4.
 */
async function addPlaces(database: Database, programId: string): Promise<void> {
  const program = { program_id: programId };
  await database.withProgram(programId, async ({ db }) => {
    const config = JSON.stringify({ inactivity_time: 45, internalNote: "not for the public" });
    await db.insertInto("programs").values({ id: programId, name: programId.toUpperCase(), config }).execute();
    await db
      .insertInto("partners")
      .values([
        { ...program, id: 1, name: "Bakery", legal_name: "Bakery Ltd", show_registration_code: true },
        { ...program, id: 2, name: "Cinema", points_rounding_code: "UP" },
      ])
      .execute();
    const stores = [1, 2, 3].map((id) => ({ ...program, id, partner_id: id === 3 ? 2 : 1, name: `Store ${id}` }));
    await db.insertInto("stores").values(stores).execute();
    await db
      .insertInto("interaction_points")
      .values([
        { ...program, id: "cash-1", kind: "CASH", level: "STORE", partner_id: 1, store_id: 1, name: "Till" },
        ...["pos-1", "pos-2", "pos-3", "pos-4"].map((id, index) => ({
          ...program,
          id,
          kind: "APP" as const,
          level: "STORE" as const,
          partner_id: index === 3 ? 2 : 1,
          store_id: Math.max(1, index),
          name: id,
          paired_cash_id: id === "pos-1" ? "cash-1" : null,
        })),
      ])
      .execute();
    await db
      .insertInto("display_ads")
      .values([
        { ...program, id: 1, usage_code: "SCREEN_SAVER", file_path: "/media/everywhere.svg", order_no: 2 },
        { ...program, id: 2, usage_code: "SCREEN_SAVER", file_path: "/media/store-1.svg", order_no: 1, store_id: 1 },
        { ...program, id: 3, usage_code: "SCREEN_SAVER", file_path: "/media/cinema.svg", order_no: 0, partner_id: 2 },
      ])
      .execute();
  });
}

async function addStaff(database: Database, programId: string, passwordHash: string): Promise<void> {
  const program = { program_id: programId };
  const person = (name: string, role: Role, active = true) => ({
    ...program,
    id: randomUUID(),
    email: `${name}@${programId}.example`,
    password_hash: passwordHash,
    role,
    active,
  });
  const staff = person("staff", "STORE_STAFF");
  const partnerAdmin = person("partner", "PARTNER_ADMIN");
  const newcomer = person("newcomer", "STORE_STAFF");
  await database.withProgram(programId, async ({ db }) => {
    const all = [
      staff,
      partnerAdmin,
      newcomer,
      person("admin", "PROGRAM_ADMIN"),
      person("gone", "PROGRAM_ADMIN", false),
    ];
    await db.insertInto("admins").values(all).execute();
    await db
      .insertInto("admin_partners")
      .values({ ...program, admin_id: partnerAdmin.id, partner_id: 1 })
      .execute();
    await db
      .insertInto("admin_stores")
      .values({ ...program, admin_id: staff.id, store_id: 1 })
      .execute();
  });
}

let passwordHash: Promise<string> | undefined;

/** Hash of the password above, computed once per worker, because it is slow on purpose. */
export function hashOfPassword(): Promise<string> {
  passwordHash ??= createPasswordHasher().hash(PASSWORD);
  return passwordHash;
}

const MANY = { perIdentity: 100_000, perAddress: 100_000, loginsPerAddress: 100_000 };

/** Creates the world; close it in `afterAll`. */
export async function createPlaceWorld(given: Partial<AppDependencies> = {}): Promise<PlaceWorld> {
  const test = await createTestDatabase();
  const clock = createClock();
  const passwords = createPasswordHasher();
  for (const programId of ["pfm", "mhe"]) {
    await addPlaces(test.database, programId);
    await addStaff(test.database, programId, await hashOfPassword());
  }
  const logLines: string[] = [];
  const log = createLog({ level: "trace", destination: { write: (line) => void logLines.push(line) } });
  const apps: FastifyInstance[] = [];
  const start = async (overrides: Partial<AppDependencies> = {}): Promise<FastifyInstance> => {
    const app = await buildApp({
      database: test.database,
      clock,
      log,
      passwords,
      phoneSecrets: ["secret of phones in this test, long enough"],
      accessTokens: createAccessTokens(["a test secret that is long enough 1"], clock),
      frontEnds: {},
      offSchemaAnswers: "refuse",
      limits: MANY,
      ...overrides,
    });
    apps.push(app);
    return app;
  };
  return {
    app: await start(given),
    test,
    clock,
    passwords,
    logLines,
    restart: start,
    close: async () => {
      for (const app of apps) {
        await app.close();
      }
      await test.close();
    },
  };
}
