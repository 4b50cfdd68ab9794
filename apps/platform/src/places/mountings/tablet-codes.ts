import type { ErrorCode } from "@punktum/contracts";
import { fail, type Outcome, succeed } from "@punktum/domain";
import { createHash, randomUUIDv7 } from "node:crypto";
import type { ProgramTransaction } from "../../database/index.ts";
import { findStaffById, type StaffMember } from "../../office/admins/index.ts";
import { hashOpaque, identityOfStaff, newOpaqueToken } from "../../office/sessions/index.ts";
import { createDevice } from "../devices/index.ts";
import { type Actor, auditAs, IN_USE, maySee, type MountOutcome, NO_MOUNTING, NO_PERMISSION } from "./actor.ts";
import { changeMounting } from "./change.ts";
import { findMounting, type Mounting } from "./store.ts";

const CODE_LIFE_MS = 10 * 60_000;
const NOT_GOOD = fail("LINK_EXPIRED", "The code was used, replaced, or is older than ten minutes");

/** A new code, which is not stored. */
export interface TabletCode {
  readonly code: string;
  readonly expiresAt: Date;
}

/** Creates a code for a free place; earlier codes of the place end. */
export async function makeTabletCode(
  transaction: ProgramTransaction,
  { mountingId, ...actor }: Actor & { readonly mountingId: string },
  now: Date,
): Promise<Outcome<TabletCode, ErrorCode>> {
  const { identity } = actor;
  const mounting = await findMounting(transaction, mountingId);
  if (mounting === undefined) {
    return NO_MOUNTING;
  }
  if (!maySee(identity, mounting) || identity.adminId === undefined) {
    return NO_PERMISSION;
  }
  if (mounting.deviceKey !== null) {
    return IN_USE;
  }
  await transaction.db.deleteFrom("tablet_codes").where("mounting_id", "=", mountingId).execute();
  const code = newOpaqueToken("tc");
  const expiresAt = new Date(now.getTime() + CODE_LIFE_MS);
  await transaction.db
    .insertInto("tablet_codes")
    .values({
      program_id: transaction.programId,
      id: randomUUIDv7(),
      mounting_id: mountingId,
      code_hash: hashOpaque(code),
      made_by: identity.adminId,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  await auditAs(transaction, actor, {
    action: "TABLET_CODE_MADE",
    subjectKind: "MOUNTING",
    subjectId: mounting.id,
    after: { appInteractionId: mounting.appInteractionId },
  });
  return succeed({ code, expiresAt });
}

/** A tablet that presents a code. */
export interface CodedTablet {
  readonly code: string;
  readonly installationId: string;
  readonly requestId: string;
}

/** Uses the code up; a repeated request of the same installation is accepted. */
async function takeCode(transaction: ProgramTransaction, { code, installationId }: CodedTablet, now: Date) {
  const usedBy = createHash("sha256").update(installationId).digest();
  const [taken] = await transaction.db
    .updateTable("tablet_codes")
    .set({ used_at: now, used_by: usedBy })
    .where("code_hash", "=", hashOpaque(code))
    .where("expires_at", ">", now)
    .where((where) => where.or([where("used_by", "is", null), where("used_by", "=", usedBy)]))
    .returning(["mounting_id as mountingId", "made_by as madeBy", "device_id as deviceId"])
    .execute();
  return taken;
}

/** The mounted place, and the author of the code. */
export interface SetUpTablet {
  readonly mounting: Mounting;
  readonly by: { readonly id: string; readonly email: string };
}

/** Creates a device and mounts it at the place. */
async function mountNew(
  transaction: ProgramTransaction,
  { place, staff, requestId }: { readonly place: Mounting; readonly staff: StaffMember; readonly requestId: string },
  now: Date,
): Promise<MountOutcome> {
  const deviceInformation = place.appInteractionId;
  const facts = { os: "", osVersion: "", browser: "", version: "", deviceInformation };
  const { id, deviceKey } = await createDevice(transaction, facts, staff.id);
  const identity = identityOfStaff(transaction.programId, staff);
  const change = { identity, requestId, mountingId: place.id, deviceKey, settings: { deviceInformation } };
  const mounted = await changeMounting(transaction, change, now);
  const made = transaction.db.updateTable("tablet_codes").set({ device_id: id });
  await made.where("mounting_id", "=", place.id).execute();
  return mounted;
}

/** Mounts a new tablet with the rights of the person who made the code. */
export async function mountByCode(
  transaction: ProgramTransaction,
  tablet: CodedTablet,
  now: Date,
): Promise<Outcome<SetUpTablet, ErrorCode>> {
  const taken = await takeCode(transaction, tablet, now);
  if (taken === undefined) {
    return NOT_GOOD;
  }
  const staff = await findStaffById(transaction, taken.madeBy);
  const place = await findMounting(transaction, taken.mountingId);
  if (staff?.active !== true || place === undefined) {
    return NOT_GOOD;
  }
  const by = { id: staff.id, email: staff.email };
  if (taken.deviceId !== null) {
    // The first answer was lost; the place may have been freed since.
    return place.deviceId === taken.deviceId ? succeed({ mounting: place, by }) : NOT_GOOD;
  }
  const mounted = await mountNew(transaction, { place, staff, requestId: tablet.requestId }, now);
  if (mounted.ok) {
    return succeed({ mounting: mounted.response, by });
  }
  return mounted.error.code === "MOUNTING_IN_USE" ? mounted : NOT_GOOD;
}
