import { useEffect } from "react";
import { forgiveTaps } from "../devices/touch/forgiving-taps.ts";
import { useServices } from "../services/services-context.ts";

/** Accepts slipped and long presses as clicks (decision 0085). */
export function useForgivingTaps(): void {
  const { clock } = useServices();
  useEffect(() => forgiveTaps({ clock, page: document }), [clock]);
}
