import { useEffect } from "react";
import { useServices } from "../services/services-context.ts";

/** Keeps inactivity from interrupting while `isBusy`: a redemption or print in flight. */
export function useBusy(isBusy: boolean): void {
  const { busy } = useServices();
  useEffect(() => (isBusy ? busy.begin() : undefined), [isBusy, busy]);
}
