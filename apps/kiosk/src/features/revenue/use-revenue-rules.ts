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

/** Rules last a shift, not a day: the back office may change them. */
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

/** How revenue becomes points here, and points those a customer sees. */
export interface RevenueTerms extends TypedTerms {
  /** Programme points per point the rules give. */
  readonly convertFactor: number;
}

/** What typed revenue gives, as a customer sees it; converted here, where the rules have given it, and nowhere after. */
export const shownPoints = (revenue: TypedRevenue, terms: RevenueTerms): Points =>
  convertPoints(typedPoints(revenue, terms), terms.convertFactor);

/** The action definitions the server names for this place, with the company's rounding (CASH-25, CASH-28). */
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

/** How revenue becomes points here; `undefined` until the server has said it (CASH-05). */
export interface RevenueTermsView {
  readonly terms: RevenueTerms | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Reads the rules of this place; the company's rounding as it is now, not as it was when the device was mounted. */
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
