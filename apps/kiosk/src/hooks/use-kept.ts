import { useEffect } from "react";
import { useServices } from "../services/services-context.ts";

/** Holds back till messages while a form is open, so that they neither close nor leave it (decision 0041). */
export function useKept(isKept: boolean): void {
  const { modals } = useServices();
  useEffect(() => (isKept ? modals.keep() : undefined), [isKept, modals]);
}
