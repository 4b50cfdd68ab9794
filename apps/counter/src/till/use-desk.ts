import type { ShopOrganization } from "@punktum/virtual-till";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { createTillDesk, type DeskState, type TillDesk } from "./till-desk.ts";

/** The till of an organisation. It runs while mounted. */
export function useTillDesk(organization: ShopOrganization): TillDesk {
  const desk = useMemo(() => createTillDesk(organization), [organization]);
  // Connects to the platform and the browser's storage.
  useEffect(() => {
    desk.start();
    return desk.stop;
  }, [desk]);
  return desk;
}

/** The till's current state. */
export function useDeskState(desk: TillDesk): DeskState {
  return useSyncExternalStore(desk.subscribe, desk.get);
}
