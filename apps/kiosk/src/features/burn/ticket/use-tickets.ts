import { useState } from "react";
import { useMounting } from "../../../hooks/use-device.ts";
import { useShopper } from "../../../hooks/use-session.ts";
import { useServices } from "../../../services/services-context.ts";
import { useStore } from "../../../base/store.ts";
import { ticketGroups, type TicketGroups } from "./ticket-view.ts";

/** The shopper's tickets. The time is fixed when the screen opens; the server checks validity again when redeeming. */
export function useTickets(): TicketGroups {
  const services = useServices();
  const language = useStore(services.language);
  const account = useShopper();
  const { store, posMode } = useMounting();
  const [now] = useState(() => services.clock.now());
  return ticketGroups(account.vouchers, {
    now,
    balance: account.points,
    isRegistered: account.isRegistered,
    language,
    storeId: store.storeId,
    device: { posMode, printerAddress: services.device.get().printerIp },
  });
}
