import { useEffect, useRef } from "react";
import { useShown } from "../hooks/use-router.ts";

/** Moves the focus to the new screen's title for keyboards and screen readers. */
export function FocusOnNavigation(): null {
  const { pathname } = useShown();
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) {
      return;
    }
    lastPath.current = pathname;
    const isInside = document.activeElement !== null && document.activeElement !== document.body;
    if (!isInside) {
      document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    }
  }, [pathname]);
  return null;
}
