import { useEffect, useEffectEvent } from "react";
import { useServices } from "../services/services-context.ts";

/** Lets inactivity and revenue messages close this dialog while it is open (IDLE-04, SOCK-04). */
export function useDismissable(isOpen: boolean, close: () => void): void {
  const { modals } = useServices();
  const dismiss = useEffectEvent(close);
  useEffect(() => (isOpen ? modals.open(() => dismiss()) : undefined), [isOpen, modals]);
}
