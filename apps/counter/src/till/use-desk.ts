import type { ShopOrganization } from "@punktum/virtual-till";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { createTillDesk, type DeskState, type TillDesk } from "./till-desk.ts";

/** The till of an organisation, at work as long as it is shown. */
export function useTillDesk(organization: ShopOrganization): TillDesk {
  const desk = useMemo(() => createTillDesk(organization), [organization]);
  // The till talks to the platform and to the browser's storage.
  useEffect(() => {
    desk.start();
    return desk.stop;
  }, [desk]);
  return desk;
}

/** What the till shows at the moment. */
export function useDeskState(desk: TillDesk): DeskState {
  return useSyncExternalStore(desk.subscribe, desk.get);
}
