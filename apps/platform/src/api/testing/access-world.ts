import { randomUUID } from "node:crypto";
import { type Role, type Scope, SCOPE_CODES, STAFF_ROLE_CODES, type StaffRole } from "@punktum/contracts";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { buildApp } from "../../app.ts";
import { systemClock } from "../../config/clock.ts";
import { createLog } from "../../config/log.ts";
import type { Database } from "../../database/database.ts";
import { addApplication } from "../../office/applications/index.ts";
import { createAccessTokens, createPasswordHasher } from "../../office/sessions/index.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { addPicture, createPlace, type Place, type Target } from "./access-targets.ts";
import type { PlaceOptions } from "./access-place.ts";
import { putOnDuty } from "./put-on-duty.ts";

/** A caller and its credentials. */
export interface Caller {
  readonly label: string;
  readonly programId: string;
  readonly role: Role;
  /** What the key of an application may do. */
  readonly scopes?: readonly Scope[];
  /** Empty for an anonymous caller. */
  readonly credential: string;
  /** Token of the person on duty at the device. */
  readonly dutyToken?: string;
  /** True when the caller may only reach its own partner and store. */
  readonly isBoundToPartner: boolean;
  /** True for staff who reach the members of their own partners only. */
  readonly isBoundToMembers: boolean;
}

/** Two programmes, the first with two partners, and all kinds of callers. */
export interface AccessWorld {
  readonly app: FastifyInstance;
  readonly test: TestDatabase;
  readonly callers: readonly Caller[];
  readonly targets: readonly Target[];
  /** Errors that the platform logged as its own. */
  readonly faults: readonly string[];
  readonly close: () => Promise<void>;
}

/** Words that must not appear in answers to other programmes or partners. */
export const FOREIGN_CANARY = "CanaryOfMhe";
export const PARTNER_CANARY = "CanaryOfPartner12";
/** Canary of partner 12's member, which staff of other partners must not see. */
export const MEMBER_CANARY = "MemberOfPartner12";

const PLACES: readonly Omit<PlaceOptions, "adminId">[] = [
  {
    label: "own",
    programId: "pfm",
    partnerId: 11,
    storeId: 1001,
    canary: "Own",
    memberCanary: "Own",
    programCanary: "Own",
  },
  {
    label: "other store",
    programId: "pfm",
    partnerId: 11,
    storeId: 1003,
    canary: "OtherStore",
    memberCanary: "Own",
    programCanary: "Own",
  },
  {
    label: "other partner",
    programId: "pfm",
    partnerId: 12,
    storeId: 1002,
    canary: PARTNER_CANARY,
    memberCanary: MEMBER_CANARY,
    programCanary: "Own",
  },
  {
    label: "foreign",
    programId: "mhe",
    partnerId: 71,
    storeId: 7001,
    canary: FOREIGN_CANARY,
    memberCanary: FOREIGN_CANARY,
    programCanary: FOREIGN_CANARY,
  },
];

async function addPrograms(test: TestDatabase): Promise<void> {
  await test.query(`
    INSERT INTO punktum.programs (id, name, points_per_euro, config) VALUES
      ('pfm', 'Programme', 100, '{}'), ('mhe', '${FOREIGN_CANARY}', 100, '{}')`);
}

async function addExport(test: TestDatabase, { adminId: id, ...options }: PlaceOptions): Promise<void> {
  await test.query(
    `INSERT INTO punktum.exports (program_id, id, kind, language, asked_by, asked_reach, asked_at, state, rows, parts)
     VALUES ($1, $2, 'MEMBERS', 'en', $2, '', now(), 'DONE', 1, 1)`,
    [options.programId, id],
  );
  await test.query("INSERT INTO punktum.export_parts (program_id, export_id, number, content) VALUES ($1, $2, 0, $3)", [
    options.programId,
    id,
    `${options.canary} ${options.memberCanary} ${options.programCanary}`,
  ]);
}

/** Adds an admin whose credentials are never used, as target of calls about admins. */
async function addBystander(
  test: TestDatabase,
  { adminId: id, ...options }: PlaceOptions,
  accountId: string | undefined,
): Promise<void> {
  await test.query(
    `INSERT INTO punktum.admins (program_id, id, email, name, password_hash, role) VALUES ($1, $2, $3, $4, 'x', 'STORE_STAFF')`,
    [options.programId, id, `bystander-${options.storeId}@${options.programId}.example`, `${options.canary} bystander`],
  );
  await test.query("INSERT INTO punktum.admin_partners (program_id, admin_id, partner_id) VALUES ($1, $2, $3)", [
    options.programId,
    id,
    options.partnerId,
  ]);
  await test.query(
    `INSERT INTO punktum.admin_sessions (program_id, id, admin_id, browser, started_at, last_seen_at, expires_at)
     VALUES ($1, $2, $2, $3, now(), now(), now() + interval '1 day')`,
    [options.programId, id, `${options.canary} browser`],
  );
  await test.query(
    `INSERT INTO punktum.confirmations (program_id, id, key_owner, fingerprint, admin_id, partner_id, store_id, kind, limit_code,
       points, asked_at, expires_at)
     VALUES ($1, $2, 'bystander ' || $5, sha256('x'), $2, $3, $4, 'POINTS', $5, 1, now(), now() + interval '1 day')`,
    [options.programId, id, options.partnerId, options.storeId, `${options.canary} limit`],
  );
  await test.query(
    `INSERT INTO punktum.staff_flags (program_id, id, admin_id, rule, work_id, store_id, raised_at)
     VALUES ($1, $2, $2, $4, $2, $3, now())`,
    [options.programId, id, options.storeId, `${options.programCanary} rule`],
  );
  await test.query(
    `INSERT INTO punktum.privacy_requests (program_id, id, kind, user_id, note, received_at, due_at, recorded_by)
     SELECT $1, $2, 'ACCESS', user_id, $4, now(), now() + interval '1 month', $2 FROM punktum.memberships WHERE account_id = $3 LIMIT 1`,
    [options.programId, id, accountId, `${options.programCanary} note`],
  );
  await test.query(
    `INSERT INTO punktum.member_notes (program_id, id, account_id, text, written_by, written_at)
    VALUES ($1, $2, $3, $4, $2, now())`,
    [options.programId, id, accountId, `${options.memberCanary} note`],
  );
  await test.query(
    `INSERT INTO punktum.promotion_simulations (program_id, id, rules, from_time, to_time, asked_by, asked_at)
     VALUES ($1, $2, '[]', now() - interval '1 day', now(), $2, now())`,
    [options.programId, id],
  );
  await test.query(
    `INSERT INTO punktum.imports (program_id, id, kind, file_name, encoding, separator, head, mapping, created_by, created_at, file_until)
     VALUES ($1, $2, 'CARDS', $3, 'utf-8', ',', $4, '{"card": 0}', $2, now(), now() + interval '1 day')`,
    [options.programId, id, `${options.programCanary} file`, [`${options.programCanary} title`]],
  );
  await test.query("INSERT INTO punktum.import_files (program_id, import_id, content) VALUES ($1, $2, $3)", [
    options.programId,
    id,
    Buffer.from(`${options.programCanary} title\n4711\n`),
  ]);
  await addExport(test, { adminId: id, ...options });
  await test.query(
    `INSERT INTO punktum.approvals (program_id, id, kind, account_id, points, reason, partner_id, store_id, asked_by, asked_mailbox,
       asked_at, expires_at)
     VALUES ($1, $2, 'BOOKING', $6, 1, $5, $3, $4, $2, sha256('x'), now(), now() + interval '1 day')`,
    [options.programId, id, options.partnerId, options.storeId, `${options.canary} wish`, accountId],
  );
}

async function addAdmin(test: TestDatabase, role: StaffRole, options: PlaceOptions): Promise<string> {
  const id = randomUUID();
  await test.query(`
    INSERT INTO punktum.admins (program_id, id, email, name, password_hash, role)
      VALUES ('${options.programId}', '${id}', '${role.toLowerCase()}@${options.programId}.example', '${options.canary}', 'x', '${role}');
    INSERT INTO punktum.admin_partners (program_id, admin_id, partner_id)
      VALUES ('${options.programId}', '${id}', ${options.partnerId});
    INSERT INTO punktum.admin_stores (program_id, admin_id, store_id)
      VALUES ('${options.programId}', '${id}', ${options.storeId});`);
  return id;
}

const SECRET = "a secret for tests that is long enough";

/** All callers of one place: its device, its till, and staff of every role. */
async function callersOf(test: TestDatabase, options: PlaceOptions, place: Place): Promise<readonly Caller[]> {
  const tokens = createAccessTokens([SECRET], systemClock);
  const { programId } = options;
  const issue = async (kind: "ADMIN" | "DEVICE", subjectId: string) =>
    (await tokens.issue({ programId, kind, subjectId })).token;
  const at = { programId, isBoundToPartner: true, isBoundToMembers: false };
  const credential = await issue("DEVICE", place.deviceId);
  const dutyToken = await putOnDuty(test.database, programId, place.deviceId);
  const callers: Caller[] = [
    { ...at, label: `device of ${programId}`, role: "DEVICE", credential },
    { ...at, label: `device of ${programId}, staff on duty`, role: "DEVICE", credential, dutyToken },
    { ...at, label: `till of ${programId}`, role: "TILL", credential: place.tillKey },
    await applicationOf(test, options, SCOPE_CODES),
    await applicationOf(test, options, ["offers.read"]),
  ];
  for (const role of STAFF_ROLE_CODES) {
    const credential = await issue("ADMIN", await addAdmin(test, role, options));
    const isBoundToPartner = role === "STORE_STAFF" || role === "PARTNER_ADMIN";
    const isBoundToMembers = isBoundToPartner;
    const label = `${role} of ${programId}`;
    callers.push({ label, programId, role, credential, isBoundToPartner, isBoundToMembers });
  }
  return callers;
}

/** An application of the place's shop with a key for these scopes. */
async function applicationOf(
  { database }: TestDatabase,
  { programId, storeId }: PlaceOptions,
  scopes: readonly Scope[],
): Promise<Caller> {
  const made = { name: "application", scopes, storeId, expiresAt: null, now: new Date() };
  const { apiKey } = await database.withProgram(programId, (transaction) => addApplication(transaction, made));
  return {
    label: `application of ${programId} for ${scopes.join(" and ")}`,
    programId,
    role: "APPLICATION",
    scopes,
    credential: apiKey,
    isBoundToPartner: true,
    isBoundToMembers: true,
  };
}

const NOBODY: Caller = {
  label: "nobody",
  programId: "",
  role: "PUBLIC",
  credential: "",
  isBoundToPartner: true,
  isBoundToMembers: true,
};

interface AccessWorldOptions {
  /** Wraps the platform's database. */
  readonly wrap?: (database: Database) => Database;
  /** Receives every log line of any level; without it only errors are kept. */
  readonly onLogLine?: (line: string) => void;
}

/** Creates the world. */
export async function createAccessWorld({
  wrap = (it) => it,
  onLogLine,
}: AccessWorldOptions = {}): Promise<AccessWorld> {
  const test = await createTestDatabase();
  await addPrograms(test);
  const targets: Target[] = [];
  const callers: Caller[] = [NOBODY];
  for (const described of PLACES) {
    const options = { ...described, adminId: randomUUID() };
    const place = await createPlace(test, options);
    await addBystander(test, options, place.target.byName["accountId"]);
    await addPicture(test, options, place);
    targets.push(place.target);
    const hasCallers = options.label === "own" || options.label === "foreign";
    if (hasCallers) {
      callers.push(...(await callersOf(test, options, place)));
    }
  }
  const faults: string[] = [];
  const app = await buildApp({
    database: wrap(test.database),
    clock: systemClock,
    log:
      onLogLine === undefined
        ? pino({ level: "error" }, { write: (line: string) => void faults.push(line) })
        : createLog({ level: "trace", destination: { write: onLogLine } }),
    accessTokens: createAccessTokens([SECRET], systemClock),
    passwords: createPasswordHasher(),
    phoneSecrets: ["secret of phones in this test, long enough"],
    frontEnds: {},
    limits: { perIdentity: 1e6, perAddress: 1e6, loginsPerAddress: 1e6, guesses: { max: 1e6, windowMs: 1_000 } },
    offSchemaAnswers: "refuse",
  });
  return {
    app,
    test,
    callers,
    targets,
    faults,
    close: async () => {
      await app.close();
      await test.close();
    },
  };
}
