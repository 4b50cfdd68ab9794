import { memberPinsApi } from "@punktum/contracts";
import { mapOutcome } from "@punktum/domain";
import type { LoyaltyGateway } from "../gateway.ts";
import type { V2Options } from "./v2-options.ts";

/** The member's own PIN. Only v2 has this call; it also serves accounts read through v1. */
export function createV2MemberPins({ http }: V2Options): Pick<LoyaltyGateway, "provePin" | "sendPinMail"> {
  return {
    provePin: async ({ keyCode, idType, pin, idempotencyKey }) => {
      const request = { params: { accountId: keyCode }, body: { pin } };
      const answer = await http.callV2(memberPinsApi.provePin, request, { idType, idempotencyKey });
      return mapOutcome(answer, ({ pass }) => ({ keyCode: pass, idType: "ID" as const }));
    },
    sendPinMail: async ({ keyCode, idType }) => {
      const request = { params: { accountId: keyCode }, body: {} };
      const answer = await http.callV2(memberPinsApi.sendPinMail, request, { idType });
      return mapOutcome(answer, ({ emailAddress }) => emailAddress);
    },
  };
}
