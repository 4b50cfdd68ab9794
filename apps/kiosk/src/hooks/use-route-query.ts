import type { RouteName } from "../config/routes.ts";
import { ONLY_IN_MEMORY, splitQuery } from "../services/visit/handover.ts";
import { useServices } from "../services/services-context.ts";
import { useArrival } from "./use-arrival.ts";
import { useRouter, useShown } from "./use-router.ts";

/**
 * Parameters of a screen from the address and from memory. Parameters in the address that identify a shopper are
 * removed from it at once (decision 0028).
 */
export function useRouteQuery(route: RouteName): URLSearchParams {
  const { handover } = useServices();
  const router = useRouter();
  const { pathname, search } = useShown();
  const { open, secret } = splitQuery([...new URLSearchParams(search)].filter(([name]) => name !== ONLY_IN_MEMORY));
  useArrival(() => {
    if (Object.keys(secret).length > 0) {
      handover.give(route, { ...handover.read(route), ...secret });
      void router.navigate(`${pathname}?${new URLSearchParams(open).toString()}`, { replace: true });
    }
  });
  return new URLSearchParams({ ...open, ...handover.read(route), ...secret });
}
