import { useEffect } from "react";
import { useServices } from "../services/services-context.ts";

/** Prevents the inactivity time-out while `isBusy`: a redemption or print in flight. */
export function useBusy(isBusy: boolean): void {
  const { busy } = useServices();
  useEffect(() => (isBusy ? busy.begin() : undefined), [isBusy, busy]);
}
