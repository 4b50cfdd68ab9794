import { randomUUID } from "node:crypto";
import { type BookingOrigin } from "../ledger/index.ts";
import { fingerprintOf, type RequestKey } from "../../office/idempotency/index.ts";
import type { IdentifiedBy } from "../../people/identifications/index.ts";
import type { Place } from "../../places/places/index.ts";
import type { Identity } from "../../office/sessions/index.ts";

/** Who writes, through which generation, and under which key of theirs (B-04). */
export interface Writer {
  readonly identity: Identity;
  readonly idempotencyKey: string | undefined;
  readonly source: "v1" | "v2" | "receipt";
  /** How a device came by the code it names; typed unless told (B-41). */
  readonly identifiedBy?: IdentifiedBy | undefined;
  /** A PIN typed for this booking; it is no part of what was asked for, so that no fingerprint of it is kept. */
  readonly approval?: { readonly requestId: string; readonly pin: string | undefined };
}

/**
 * The ledger's key of a request. The fingerprint names what was asked for, not how: the same wish repeated through the
 * other generation is the same request. Without a key from the client nothing can be repeated, so any key will do.
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

/** Where a booking comes from, as the ledger keeps it. */
export function originOf({ identity, source }: Writer, place: Place, deviceId = identity.deviceId): BookingOrigin {
  return {
    deviceId,
    adminId: identity.adminId,
    partnerId: numberOf(place.partnerId),
    storeId: numberOf(place.storeId),
    source,
  };
}
