import { useEffect } from "react";
import { forgiveTaps } from "../devices/touch/forgiving-taps.ts";
import { useServices } from "../services/services-context.ts";

/** Lets hands that tremble or are slow press what they touch (UI-07). */
export function useForgivingTaps(): void {
  const { clock } = useServices();
  useEffect(() => forgiveTaps({ clock, page: document }), [clock]);
}
