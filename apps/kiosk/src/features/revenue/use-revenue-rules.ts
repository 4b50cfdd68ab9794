import type { GatewayOutcome, Promotion as PromotionWire, PromotionList } from "@punktum/client";
import {
  centsFromEuroText,
  convertPoints,
  points,
  typedPoints,
  type Points,
  type Promotion,
  type RevenueKey,
  type TypedRevenue,
} from "@punktum/domain";
import { useQuery } from "@tanstack/react-query";
import { useMounting } from "../../hooks/use-device.ts";
import { isUnsettled } from "../../services/server/unsettled.ts";
import { useServices } from "../../services/services-context.ts";
import { keepTerms, keptTerms, promotionOf, type RevenueTerms } from "./kept-rules.ts";

/** Rules are reloaded after five minutes, because the back office may change them. */
const STALE_MS = 300_000;

function ruleOf(revenueKey: RevenueKey, wire: PromotionWire): Promotion {
  return promotionOf({
    revenueKey,
    type: wire.type,
    actionType: wire.actionType,
    factor: String(wire.factor),
    points: wire.points === undefined ? null : points(wire.points),
    revenueCents: wire.revenue === undefined ? null : centsFromEuroText(wire.revenue.toFixed(2)),
    campaignName: wire.campaignName,
    names: wire.names,
  });
}

/** Points of typed revenue as the customer sees them. Converted here once (decision 0098). */
export const shownPoints = (revenue: TypedRevenue, terms: RevenueTerms): Points =>
  convertPoints(typedPoints(revenue, terms), terms.convertFactor);

/** The server's action definitions for this place, with the company's rounding. */
function termsOf(
  { promotions, convertFactor }: PromotionList,
  codes: { readonly pointsRoundingCode?: string | undefined; readonly revenueRoundingCode?: string | undefined },
): RevenueTerms {
  return {
    convertFactor,
    promotions: new Map([...promotions].map(([key, wire]) => [key, ruleOf(key, wire)])),
    revenueRoundingCode: codes.revenueRoundingCode ?? "COM",
    pointsRoundingCode: codes.pointsRoundingCode ?? "COM",
  };
}

function valueOf<T>(outcome: GatewayOutcome<T>): T {
  if (!outcome.ok) {
    throw new Error(outcome.error.message);
  }
  return outcome.response;
}

/** The rules of this place; `undefined` until the server has answered. */
export interface RevenueTermsView {
  readonly terms: RevenueTerms | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Loads the rules of this place and the company's current rounding; the stored mounting may be stale. */
export function useRevenueTerms(): RevenueTermsView {
  const { gateway, isOnline } = useServices();
  const { deviceKey, client } = useMounting();
  const query = useQuery({
    queryKey: ["revenue-terms", deviceKey],
    staleTime: STALE_MS,
    // The heartbeat knows better than the browser whether the server answers.
    networkMode: "always",
    queryFn: async () => {
      const kept = keptTerms(deviceKey, localStorage);
      if (kept !== undefined && !isOnline.get()) {
        return kept;
      }
      const [promotions, clients] = await Promise.all([gateway.listPromotions(deviceKey), gateway.listClients()]);
      if (kept !== undefined && !promotions.ok && isUnsettled(promotions.error)) {
        return kept;
      }
      const now = clients.ok ? clients.response.find(({ clientId }) => clientId === client.clientId) : undefined;
      const terms = termsOf(valueOf(promotions), now ?? client);
      keepTerms(deviceKey, terms, localStorage);
      return terms;
    },
  });
  return { terms: query.data, hasFailed: query.isError, retry: () => void query.refetch() };
}
