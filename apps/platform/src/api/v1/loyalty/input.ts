import { createHash } from "node:crypto";
import { DEFAULT_ID_TYPE, type IdentifierType } from "@punktum/domain";
import type { GivenCode } from "../../../people/accounts/index.ts";
import type { Writer } from "../../../points/bookings/index.ts";
import type { PlaceHints } from "../../../places/places/index.ts";
import type { CallContext } from "../../register.ts";

/** The code of a payload; its type is `CARDCODE` by default. */
export function codeOf(payload: {
  readonly keyCode?: string | undefined;
  readonly idType?: IdentifierType | undefined;
}): GivenCode {
  return { keyCode: payload.keyCode, idType: payload.idType ?? DEFAULT_ID_TYPE };
}

/** The workstation id of the path and the client of the payload name the place of the call. */
export function hintsOf(call: {
  readonly workstationId: string | undefined;
  readonly payload: { readonly clientId?: string | undefined };
}): PlaceHints {
  return { interactionId: call.workstationId, partnerId: call.payload.clientId };
}

/**
 * Who writes, and under which key. Old clients send no key. When the payload identifies what it is about (a till's
 * sale), the key is derived from that, so that a repeated request gets its first answer.
 */
export function writerOf({ identity, idempotencyKey, identifiedBy }: CallContext, natural?: readonly string[]): Writer {
  const derived = natural && createHash("sha256").update(JSON.stringify(natural)).digest("hex");
  return { identity, identifiedBy, idempotencyKey: idempotencyKey ?? (derived && `v1-${derived}`), source: "v1" };
}

/** The same with the PIN that allows a manual booking above the cap. */
export function approvedWriterOf(
  call: CallContext & { readonly payload: { readonly pin?: string | undefined } },
): Writer {
  return { ...writerOf(call), approval: { requestId: call.requestId, pin: call.payload.pin } };
}
