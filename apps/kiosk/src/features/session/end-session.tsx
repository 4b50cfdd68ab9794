import type { ReactNode } from "react";
import { useArrival } from "../../hooks/use-arrival.ts";
import { endSession } from "../../services/visit/end-session.ts";
import { useServices } from "../../services/services-context.ts";

/**
 * Ends the shopper's session once the screen it stands on is shown. Not earlier: the screen being left still draws
 * the shopper until then.
 */
export function EndSession(): ReactNode {
  const services = useServices();
  useArrival(() => endSession(services));
  return null;
}
