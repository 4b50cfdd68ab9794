import type { AccountDetails } from "@punktum/client";
import type { Sessions, ShopperSession } from "../services/visit/session.ts";
import { useLastKnown } from "./use-last-known.ts";
import { useServices } from "../services/services-context.ts";
import { useStore } from "../base/store.ts";

/** The shopper's session and how to change it. */
export interface SessionView {
  readonly session: ShopperSession | undefined;
  readonly sessions: Sessions;
}

export function useSession(): SessionView {
  const { sessions } = useServices();
  return { session: useStore(sessions.current), sessions };
}

/**
 * The present shopper's account, on screens whose guard requires one. While such a screen is being left, the last
 * account.
 */
export function useShopper(): AccountDetails {
  const { session } = useSession();
  const account = useLastKnown(session?.account);
  if (account === undefined) {
    throw new Error("This screen needs a present shopper");
  }
  return account;
}
