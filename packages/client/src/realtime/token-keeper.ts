import type { Timers } from "./pacer.ts";
import { tokenLifeMs } from "./token-life.ts";

/** A token is renewed this long before its end. */
const RENEW_EARLY_MS = 60_000;
const SOONEST_RENEWAL_MS = 5_000;

/** What the connection knows about the access token. */
export interface TokenKeeper {
  /** Makes sure of a good token: the one at hand, or a new one. */
  readonly ensure: () => Promise<boolean>;
  /** Gets a new one. */
  readonly renew: () => Promise<boolean>;
  /** The one at hand is not good any more. */
  readonly distrust: () => void;
  /** When to renew. */
  readonly renewInMs: () => number;
}

/** Keeps count of how long the token is good for, by our own timers: the device's clock may be wrong. */
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
    distrust: () => {
      freshUntilMs = 0;
    },
    renewInMs: () => Math.max(freshUntilMs - timers.now(), SOONEST_RENEWAL_MS),
  };
}
