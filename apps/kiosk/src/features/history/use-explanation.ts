import type { ExpiringPoints, Explanation, GatewayOutcome } from "@punktum/client";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useGateway } from "../../hooks/use-gateway.ts";
import { useOrganization } from "../../hooks/use-organization.ts";
import { useShopper } from "../../hooks/use-session.ts";

async function orThrow<T>(answer: Promise<GatewayOutcome<T>>): Promise<T> {
  const outcome = await answer;
  if (!outcome.ok) {
    throw new Error(outcome.error.message);
  }
  return outcome.response;
}

/** The receipt and the reasons of a booking of the present shopper. */
export function useExplanation(bookingId: string): UseQueryResult<Explanation> {
  const gateway = useGateway();
  const { organization } = useOrganization();
  const { keyCode, idType } = useShopper();
  return useQuery({
    queryKey: ["shopper", "explanation", organization, idType, keyCode, bookingId],
    queryFn: () => orThrow(gateway.readExplanation({ keyCode, idType, bookingId })),
  });
}

/** The present shopper's points that expire next; none until they are known. */
export function useExpiringPoints(): readonly ExpiringPoints[] {
  const gateway = useGateway();
  const { organization } = useOrganization();
  const { keyCode, idType } = useShopper();
  const { data = [] } = useQuery({
    queryKey: ["shopper", "expiring", organization, idType, keyCode],
    queryFn: () => orThrow(gateway.readExpiringPoints({ keyCode, idType })),
  });
  return data;
}
