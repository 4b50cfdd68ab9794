import type { Timers } from "./pacer.ts";
import { tokenLifeMs } from "./token-life.ts";

/** Time before its expiry at which a token is renewed. */
const RENEW_EARLY_MS = 60_000;
const SOONEST_RENEWAL_MS = 5_000;

/** State of the access token for the connection. */
export interface TokenKeeper {
  /** Ensures a valid token, with a re-login if necessary. */
  readonly ensure: () => Promise<boolean>;
  /** Gets a new token. */
  readonly renew: () => Promise<boolean>;
  /** Marks the current token as invalid. */
  readonly invalidate: () => void;
  /** Time until the renewal. */
  readonly renewInMs: () => number;
}

/** Measures the token's remaining life with monotonic timers, because the device's clock may be wrong. */
export function createTokenKeeper(options: {
  readonly readToken: () => string | undefined;
  readonly relogin: () => Promise<boolean>;
  readonly timers: Timers;
  readonly onError: (error: unknown) => void;
}): TokenKeeper {
  const { readToken, relogin, timers, onError } = options;
  let freshUntilMs = 0;
  const renew = async (): Promise<boolean> => {
    const isRenewed = await relogin().catch((error: unknown) => {
      onError(error);
      return false;
    });
    const lifeMs = tokenLifeMs(readToken() ?? "") ?? RENEW_EARLY_MS;
    freshUntilMs = isRenewed ? timers.now() + Math.max(0, lifeMs - RENEW_EARLY_MS) : 0;
    return isRenewed;
  };
  return {
    renew,
    ensure: async () => timers.now() < freshUntilMs || (await renew()),
    invalidate: () => {
      freshUntilMs = 0;
    },
    renewInMs: () => Math.max(freshUntilMs - timers.now(), SOONEST_RENEWAL_MS),
  };
}
