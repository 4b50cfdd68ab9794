import type { ErrorCode } from "@punktum/contracts";
import { fail, type Outcome } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import { type AuditEntry, recordAudit } from "../../office/audit/index.ts";
import { type Identity, mayUseStore } from "../../office/sessions/index.ts";
import type { Mounting } from "./store.ts";

/** Who acts, and in which request. */
export interface Actor {
  readonly identity: Identity;
  readonly requestId: string;
  /** Why the device is unmounted, as staff typed it. */
  readonly reason?: string | undefined;
}

export type MountOutcome = Outcome<Mounting, ErrorCode>;

export const NO_PERMISSION = fail("GENERAL_NO_PERMISION", "The caller may not work in this store");
export const IN_USE = fail("MOUNTING_IN_USE", "Another device holds this interaction point");
export const NO_DEVICE_KEY = fail("DEVICE_KEY_NOT_FOUND", "No device has this key");
export const NO_MOUNTING = fail("MOUNTING_NOT_FOUND", "There is no such mounting");

const storeOf = (mounting: Mounting) => ({ id: mounting.store.storeId, partnerId: mounting.partnerId });

export const maySee = (identity: Identity, mounting: Mounting): boolean => mayUseStore(identity, storeOf(mounting));

/** Staff may change the places of their stores, a mounted device its own. */
export function mayTouch(identity: Identity, mounting: Mounting): boolean {
  if (identity.deviceKey !== undefined) {
    return mounting.deviceKey === identity.deviceKey;
  }
  return maySee(identity, mounting);
}

/** Writes an audit row about a mounting or a device. */
export function auditAs(
  transaction: ProgramTransaction,
  { identity, requestId }: Actor,
  entry: Omit<AuditEntry, "actorKind" | "actorId" | "requestId">,
): Promise<void> {
  const actorKind = identity.deviceId === undefined ? "ADMIN" : "DEVICE";
  return recordAudit(transaction, { ...entry, actorKind, actorId: identity.subjectId, requestId });
}
