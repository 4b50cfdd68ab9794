import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import { WIDE_QUERY } from "./tokens.ts";

/** True while the media query matches; false where there is no window. */
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

/** True from 768 px on: two panes instead of one (UI-08). */
export function useWide(): boolean {
  return useMediaQuery(WIDE_QUERY);
}

/** Whether the shopper has asked the app itself for less motion; the theme provides it. */
export const LessMotion = createContext(false);

/** True when the shopper's system or the shopper asks for less motion. */
export function useReducedMotion(): boolean {
  const isAsked = useContext(LessMotion);
  return useMediaQuery("(prefers-reduced-motion: reduce)") || isAsked;
}
