import type { ReactNode } from "react";
import { useArrival } from "../../hooks/use-arrival.ts";
import { endSession } from "../../services/visit/end-session.ts";
import { useServices } from "../../services/services-context.ts";

/** Ends the shopper's session after the screen is shown. Before that, the previous screen still renders the shopper. */
export function EndSession(): ReactNode {
  const services = useServices();
  useArrival(() => endSession(services));
  return null;
}
