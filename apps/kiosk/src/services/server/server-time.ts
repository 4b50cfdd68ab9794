import { tokenMadeAtMs } from "@punktum/client";

/** What the server's clock shows, as far as the device can know: its own may be wrong by hours. */
export interface ServerTime {
  /** A token that has just been made tells the server's time. */
  readonly learn: (token: string | undefined) => void;
  /** Epoch milliseconds; undefined before anything was learned. */
  readonly now: () => number | undefined;
}

/** Makes it; `deviceNow` is the device's own clock. */
export function createServerTime(deviceNow: () => number): ServerTime {
  let aheadMs: number | undefined;
  return {
    learn: (token) => {
      const madeAtMs = token === undefined ? undefined : tokenMadeAtMs(token);
      aheadMs = madeAtMs === undefined ? aheadMs : deviceNow() - madeAtMs;
    },
    now: () => (aheadMs === undefined ? undefined : deviceNow() - aheadMs),
  };
}
