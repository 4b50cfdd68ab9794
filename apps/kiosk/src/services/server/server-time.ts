import { tokenMadeAtMs } from "@punktum/client";

/** Estimate of the server's clock. The device's own may be wrong by hours. */
export interface ServerTime {
  /** Learns the server's time from a token that was just issued. */
  readonly learn: (token: string | undefined) => void;
  /** Epoch milliseconds; `undefined` before anything was learned. */
  readonly now: () => number | undefined;
}

/** `deviceNow` is the device's own clock. */
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
