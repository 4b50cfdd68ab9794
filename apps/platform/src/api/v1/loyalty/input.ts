import { DEFAULT_ID_TYPE, type IdentifierType } from "@punktum/domain";
import type { GivenCode } from "../../../modules/accounts/index.ts";
import type { Writer } from "../../../modules/bookings/index.ts";
import type { PlaceHints } from "../../../modules/places/index.ts";
import type { CallContext } from "../../register.ts";

/** The code of a payload; cards unless told otherwise (CONST-31). */
export function codeOf(payload: {
  readonly keyCode?: string | undefined;
  readonly idType?: IdentifierType | undefined;
}): GivenCode {
  return { keyCode: payload.keyCode, idType: payload.idType ?? DEFAULT_ID_TYPE };
}

/** The workstation id in the path and the client of the payload say where the call is made (V1-28). */
export function hintsOf(call: {
  readonly workstationId: string | undefined;
  readonly payload: { readonly clientId?: string | undefined };
}): PlaceHints {
  return { interactionId: call.workstationId, partnerId: call.payload.clientId };
}

export const writerOf = ({ identity, idempotencyKey }: CallContext): Writer => ({
  identity,
  idempotencyKey,
  source: "v1",
});
