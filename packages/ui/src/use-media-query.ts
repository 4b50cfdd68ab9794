import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import { WIDE_QUERY } from "./tokens.ts";

/** Whether the media query matches; false without a window. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", notify);
      return () => list.removeEventListener("change", notify);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Whether the screen is at least 768 px wide, for two panes instead of one. */
export function useWide(): boolean {
  return useMediaQuery(WIDE_QUERY);
}

/** Whether the shopper chose less motion in the app; the theme provides it. */
export const LessMotion = createContext(false);

/** Whether the system or the shopper asks for less motion. */
export function useReducedMotion(): boolean {
  const isAsked = useContext(LessMotion);
  return useMediaQuery("(prefers-reduced-motion: reduce)") || isAsked;
}
