import { POS_MODES } from "@punktum/domain";
import * as z from "zod/mini";
import {
  askTogether,
  booleanColumn,
  byProgram,
  type Database,
  inOrder,
  integerColumn,
  nullable,
  prepared,
  type ProgramTransaction,
  textColumn,
} from "../../database/index.ts";
import { findStaffById, type StaffMember } from "../admins/index.ts";
import { isRoleWithFactor } from "../factors/index.ts";
import { noteUse } from "./admin-sessions.ts";
import { readApplication } from "./application.ts";
import { hashOpaque } from "./opaque-token.ts";
import type { Identity } from "./identity.ts";

const findKey = prepared(
  "sessions.find-key",
  "SELECT program, till, name, partner_id, store_id, is_open FROM punktum.find_key($1, $2)",
  (row) => ({
    programId: textColumn(row, "program"),
    till: nullable(row, "till", textColumn),
    name: textColumn(row, "name"),
    partnerId: nullable(row, "partner_id", integerColumn),
    storeId: nullable(row, "store_id", integerColumn),
    isOpen: booleanColumn(row, "is_open"),
  }),
);
type FoundKey = ReturnType<(typeof findKey)["decode"]>;

const ALL_PARTNERS: readonly string[] = [
  "PROGRAM_ADMIN",
  "PLATFORM_OPERATOR",
  "SUPPORT_AGENT",
  "AUDITOR",
  "TECHNICIAN",
];
const ALL_STORES: readonly string[] = [...ALL_PARTNERS, "PARTNER_ADMIN"];

/** The identity of a member of staff. */
export function identityOfStaff(programId: string, staff: StaffMember): Identity {
  return {
    programId,
    role: staff.role,
    subjectId: staff.id,
    adminId: staff.id,
    partnerIds: ALL_PARTNERS.includes(staff.role) ? "ALL" : staff.partnerIds,
    storeIds: ALL_STORES.includes(staff.role) ? "ALL" : staff.storeIds,
    displayName: staff.email,
  };
}

/** Subject and login of a token. */
interface StaffToken {
  readonly subjectId: string;
  readonly sessionId?: string | undefined;
  readonly issuedAtMs?: number;
}

/** A token without a login is valid unless it was issued before a new password. */
const isOver = ({ sessionsFrom }: StaffMember, issuedAtMs: number | undefined): boolean =>
  issuedAtMs !== undefined && sessionsFrom !== null && issuedAtMs < sessionsFrom.getTime();

/** A token of an ended login or a deactivated admin has no identity. */
async function readStaffOfToken(
  transaction: ProgramTransaction,
  token: StaffToken & { readonly now: Date },
): Promise<Identity | undefined> {
  const staff = await findStaffById(transaction, token.subjectId);
  if (staff?.active !== true) {
    return undefined;
  }
  const identity = identityOfStaff(transaction.programId, staff);
  const { sessionId, issuedAtMs, now } = token;
  if (sessionId === undefined) {
    // A token without a session was issued for a password.
    const proof = issuedAtMs === undefined ? {} : { provedAtMs: issuedAtMs };
    return isOver(staff, issuedAtMs) ? undefined : { ...identity, ...proof };
  }
  const session = await noteUse(transaction, {
    id: sessionId,
    adminId: staff.id,
    now,
    isRoleWithFactor: isRoleWithFactor(staff.role),
  });
  if (session === undefined) {
    return undefined;
  }
  const proof = session.provedAt === null ? {} : { provedAtMs: session.provedAt.getTime() };
  return { ...identity, sessionId, ...proof };
}

/** The identity of a key's owner. */
async function readStaff(transaction: ProgramTransaction, adminId: string): Promise<Identity | undefined> {
  const staff = await findStaffById(transaction, adminId);
  return staff?.active === true ? identityOfStaff(transaction.programId, staff) : undefined;
}

const findMountings = prepared(
  "sessions.find-mountings",
  `SELECT place, partner_id, store_id, device_key, mounted_by, device_information, pos_mode, app_interaction_id, workstation_id,
     is_open
   FROM punktum.find_mountings($1, $2)`,
  (row) => ({
    place: integerColumn(row, "place"),
    partnerId: String(integerColumn(row, "partner_id")),
    storeId: String(integerColumn(row, "store_id")),
    deviceKey: nullable(row, "device_key", textColumn),
    mountedBy: nullable(row, "mounted_by", textColumn),
    posMode: z.parse(z.enum(POS_MODES), row["pos_mode"]),
    interactionIds: [textColumn(row, "app_interaction_id"), textColumn(row, "workstation_id")],
    displayName: textColumn(row, "device_information"),
    isOpen: booleanColumn(row, "is_open"),
  }),
);

/** A device has an identity only while it is mounted, and only for its store. */
function identityOfDevice(
  programId: string,
  deviceId: string,
  mounting: ReturnType<(typeof findMountings)["decode"]> | undefined,
): Identity | undefined {
  if (mounting === undefined || mounting.deviceKey === null) {
    return undefined;
  }
  return {
    programId,
    role: "DEVICE",
    subjectId: deviceId,
    deviceId,
    deviceKey: mounting.deviceKey,
    partnerIds: [mounting.partnerId],
    storeIds: [mounting.storeId],
    posMode: mounting.posMode,
    interactionIds: mounting.interactionIds,
    displayName: mounting.displayName,
    ...(mounting.mountedBy === null ? {} : { adminId: mounting.mountedBy }),
    ...(mounting.isOpen ? {} : { suspended: true }),
  };
}

/** Identity of a permission key before its device is mounted: the staff member's, limited to one partner. */
function narrow(staff: Identity, partnerId: number | null): Identity {
  return { ...staff, role: "DEVICE", partnerIds: partnerId === null ? [] : [String(partnerId)] };
}

/** A till may report sales of its store, or of its partner's stores. */
function identityOfTill(till: string, { programId, name, partnerId, storeId, isOpen }: FoundKey): Identity | undefined {
  if (!isOpen || partnerId === null) {
    return undefined;
  }
  return {
    programId,
    role: "TILL",
    subjectId: `till:${till}`,
    cashInteractionId: till,
    interactionIds: [till],
    partnerIds: [String(partnerId)],
    storeIds: storeId === null ? "ALL" : [String(storeId)],
    displayName: name,
  };
}

async function readKey(transaction: ProgramTransaction, hash: Buffer, now: Date): Promise<Identity | undefined> {
  const key = await transaction.db
    .selectFrom("api_keys")
    .select(["admin_id", "device_id", "partner_id", "application_id", "role", "created_at"])
    .where("hash", "=", hash)
    .where("revoked_at", "is", null)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now)]))
    .executeTakeFirst();
  if (key === undefined) {
    return undefined;
  }
  if (key.application_id !== null) {
    return readApplication(transaction, key.application_id, now);
  }
  if (key.device_id !== null) {
    const [mounting] = await transaction.run(findMountings, [transaction.programId, [key.device_id]]);
    return identityOfDevice(transaction.programId, key.device_id, mounting);
  }
  const staff = key.admin_id === null ? undefined : await readStaff(transaction, key.admin_id);
  if (staff === undefined) {
    return undefined;
  }
  const apiKeyHash = hash.toString("hex");
  // The key was made with the password.
  return key.role === "DEVICE"
    ? { ...narrow(staff, key.partner_id), apiKeyHash }
    : { ...staff, apiKeyHash, provedAtMs: key.created_at.getTime() };
}

/** The subject of a token. */
interface Subject extends StaffToken {
  readonly programId: string;
  readonly kind: "ADMIN" | "DEVICE";
}

type ReadIdentity = (subject: Subject, now: Date) => Promise<Identity | undefined>;

/** Reads the callers of tokens. Many devices share one exchange, because a tablet asks before nearly each call. */
export function createIdentityReader(database: Database): ReadIdentity {
  const mountings = byProgram((programId) =>
    askTogether(async (devices: readonly string[]) =>
      inOrder(devices.length, await database.withoutProgram(findMountings, [programId, devices])),
    ),
  );
  return async (subject, now) => {
    const { programId, kind, subjectId } = subject;
    return kind === "ADMIN"
      ? database.withProgram(programId, (transaction) => readStaffOfToken(transaction, { ...subject, now }))
      : identityOfDevice(programId, subjectId, await mountings(programId)(subjectId));
  };
}

/** Reads one caller of a token. */
export const readIdentity = (database: Database, subject: Subject, now: Date): Promise<Identity | undefined> =>
  createIdentityReader(database)(subject, now);

/** Reads the caller of an API key; that of a till with one exchange, because most sales of a quiet till need it. */
export async function readIdentityOfKey(database: Database, apiKey: string, now: Date): Promise<Identity | undefined> {
  const hash = hashOpaque(apiKey);
  const [found] = await database.withoutProgram(findKey, [hash, now]);
  if (found === undefined) {
    return undefined;
  }
  return found.till === null
    ? database.withProgram(found.programId, (transaction) => readKey(transaction, hash, now))
    : identityOfTill(found.till, found);
}
