import { useEffectEvent, useLayoutEffect } from "react";

/**
 * Listens for key presses anywhere on the page. The listener is attached before the first paint, so that a key pressed
 * as soon as the screen is visible is not lost.
 */
export function useKeyPress(onKey: (event: KeyboardEvent) => void): void {
  const take = useEffectEvent(onKey);
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => take(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
