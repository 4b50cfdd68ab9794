import { redemptionsApi } from "@punktum/contracts";
import { mapOutcome } from "@punktum/domain";
import type * as z from "zod/mini";
import type { LoyaltyGateway, RedemptionFacts } from "../gateway.ts";
import type { V2Options } from "./v2-options.ts";

type Wire = z.output<typeof redemptionsApi.readRedemption.response>;

function factsOf({ code, state, titles, redeemedAt, usedAt, takeBackUntil }: Wire): RedemptionFacts {
  return {
    code,
    state,
    titles,
    ...(redeemedAt !== undefined && { redeemedAtMs: Date.parse(redeemedAt) }),
    ...(usedAt !== undefined && { usedAtMs: Date.parse(usedAt) }),
    ...(takeBackUntil !== undefined && { takeBackUntilMs: Date.parse(takeBackUntil) }),
  };
}

/** Redemption codes, for staff at the device. */
export function createV2Redemptions({
  http,
}: V2Options): Pick<LoyaltyGateway, "readRedemption" | "handOutRedemption" | "takeBackRedemption"> {
  return {
    readRedemption: async (code) =>
      mapOutcome(await http.callV2(redemptionsApi.readRedemption, { params: { code } }), factsOf),
    handOutRedemption: async ({ code, idempotencyKey }) => {
      const request = { params: { code }, body: {} };
      return mapOutcome(await http.callV2(redemptionsApi.useRedemption, request, { idempotencyKey }), factsOf);
    },
    takeBackRedemption: async ({ code, idempotencyKey }) => {
      const request = { params: { code }, body: { reason: "" } };
      const answer = await http.callV2(redemptionsApi.takeBackRedemption, request, { idempotencyKey });
      return mapOutcome(answer, () => null);
    },
  };
}
