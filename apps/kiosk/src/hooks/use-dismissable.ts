import { useEffect, useEffectEvent } from "react";
import { useServices } from "../services/services-context.ts";

/** Lets inactivity and till messages close this dialog while it is open. */
export function useDismissable(isOpen: boolean, close: () => void): void {
  const { modals } = useServices();
  const dismiss = useEffectEvent(close);
  useEffect(() => (isOpen ? modals.open(() => dismiss()) : undefined), [isOpen, modals]);
}
