import { useEffect, useEffectEvent } from "react";

/** Hears every key that is pressed, wherever the focus is. */
export function useKeyPress(onKey: (event: KeyboardEvent) => void): void {
  const take = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => take(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
