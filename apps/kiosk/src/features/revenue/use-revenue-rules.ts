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
  type TypedTerms,
} from "@punktum/domain";
import { useQuery } from "@tanstack/react-query";
import { useMounting } from "../../hooks/use-device.ts";
import { useServices } from "../../services/services-context.ts";

/** Rules are reloaded after five minutes, because the back office may change them. */
const STALE_MS = 300_000;

function promotionOf(revenueKey: RevenueKey, wire: PromotionWire): Promotion {
  return {
    id: revenueKey,
    revenueKey,
    type: wire.type,
    actionType: wire.actionType,
    factor: String(wire.factor),
    points: wire.points === undefined ? null : points(wire.points),
    revenueCents: wire.revenue === undefined ? null : centsFromEuroText(wire.revenue.toFixed(2)),
    campaignName: wire.campaignName,
    names: wire.names,
    merchandiseGroupCodes: [],
    partnerId: null,
    storeId: null,
    validFromMs: null,
    validToMs: null,
  };
}

/** Rules that turn revenue into points, and the factor for points as the customer sees them. */
export interface RevenueTerms extends TypedTerms {
  /** Programme points per point of the rules. */
  readonly convertFactor: number;
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
    promotions: new Map([...promotions].map(([key, wire]) => [key, promotionOf(key, wire)])),
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
  const { gateway } = useServices();
  const { deviceKey, client } = useMounting();
  const query = useQuery({
    queryKey: ["revenue-terms", deviceKey],
    staleTime: STALE_MS,
    queryFn: async () => {
      const [promotions, clients] = await Promise.all([gateway.listPromotions(deviceKey), gateway.listClients()]);
      const now = clients.ok ? clients.response.find(({ clientId }) => clientId === client.clientId) : undefined;
      return termsOf(valueOf(promotions), now ?? client);
    },
  });
  return { terms: query.data, hasFailed: query.isError, retry: () => void query.refetch() };
}
