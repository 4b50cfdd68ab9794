import { useEffect } from "react";
import { useServices } from "../services/services-context.ts";

/** While somebody fills something in, messages of the till wait: they neither close it nor lead away from it (SOCK-04). */
export function useKept(isKept: boolean): void {
  const { modals } = useServices();
  useEffect(() => (isKept ? modals.keep() : undefined), [isKept, modals]);
}
