import { randomUUID } from "node:crypto";
import { type BookingOrigin } from "../ledger/index.ts";
import { fingerprintOf, type RequestKey } from "../../office/idempotency/index.ts";
import type { IdentifiedBy } from "../../people/identifications/index.ts";
import type { Place } from "../../places/places/index.ts";
import type { Identity } from "../../office/sessions/index.ts";

/** Who writes, through which generation of the API, and under which idempotency key. */
export interface Writer {
  readonly identity: Identity;
  readonly idempotencyKey: string | undefined;
  /** `office`: people in the back office book an entry of a device under its key. */
  readonly source: "v1" | "v2" | "receipt" | "office";
  /** How the device obtained the code; defaults to typed. */
  readonly identifiedBy?: IdentifiedBy | undefined;
  /** Time of an entry that a device stored and sent later; absent: now. */
  readonly doneAtMs?: number | undefined;
  /** PIN typed for this booking. It is not part of the request's fingerprint, so that no hash of it is stored. */
  readonly approval?: { readonly requestId: string; readonly pin: string | undefined };
}

/**
 * Builds the ledger's key of a request. The fingerprint covers what is requested, not the interface, so a repetition
 * through the other generation counts as the same request. Without an idempotency key a random key is used, because
 * such a request cannot be repeated.
 */
export function requestKeyOf(writer: Writer, operation: string, meaning: object): RequestKey {
  return {
    owner: writer.identity.subjectId,
    key: writer.idempotencyKey ?? randomUUID(),
    fingerprint: fingerprintOf(operation, meaning),
  };
}

/** Who asks to book above the cap, and with which PIN. */
export function approvalOf({ identity, approval, idempotencyKey }: Writer) {
  return { identity, requestId: approval?.requestId ?? "", pin: approval?.pin, idempotencyKey };
}

const numberOf = (id: string | null): number | undefined => (id === null ? undefined : Number(id));

/** Origin of a booking, as the ledger stores it. */
export function originOf({ identity, source }: Writer, place: Place, deviceId = identity.deviceId): BookingOrigin {
  return {
    deviceId,
    adminId: identity.adminId,
    partnerId: numberOf(place.partnerId),
    storeId: numberOf(place.storeId),
    source,
  };
}
