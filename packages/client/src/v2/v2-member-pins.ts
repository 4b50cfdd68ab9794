import { memberPinsApi } from "@punktum/contracts";
import { mapOutcome } from "@punktum/domain";
import type { LoyaltyGateway } from "../gateway.ts";
import type { V2Options } from "./v2-options.ts";

/** The member's own PIN: there is one call for it, whichever generation serves the account (B-41). */
export function createV2MemberPins({ http }: V2Options): Pick<LoyaltyGateway, "provePin"> {
  return {
    provePin: async ({ keyCode, idType, pin, idempotencyKey }) => {
      const request = { params: { accountId: keyCode }, body: { pin } };
      const answer = await http.callV2(memberPinsApi.provePin, request, { idType, idempotencyKey });
      return mapOutcome(answer, ({ pass }) => ({ keyCode: pass, idType: "ID" as const }));
    },
  };
}
