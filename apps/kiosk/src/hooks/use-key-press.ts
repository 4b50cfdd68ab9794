import { useEffect, useEffectEvent } from "react";

/** Listens for key presses anywhere on the page. */
export function useKeyPress(onKey: (event: KeyboardEvent) => void): void {
  const take = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => take(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
