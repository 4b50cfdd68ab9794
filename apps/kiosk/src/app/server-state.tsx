import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type { Sessions } from "../services/visit/session.ts";

const queryClient = new QueryClient({
  // The client package retries calls itself, and a kiosk's window does not lose the focus.
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false }, mutations: { retry: false } },
});

const followed = new WeakSet<Sessions>();

/**
 * Removes a shopper's cached queries and mutations when the session ends. The subscription is permanent, because the
 * screens that made them are unmounted by then.
 */
function clearOnSessionEnd(sessions: Sessions): void {
  if (!followed.has(sessions)) {
    followed.add(sessions);
    sessions.onEnd(() => {
      queryClient.removeQueries({ queryKey: ["shopper"] });
      queryClient.getMutationCache().clear();
    });
  }
}

/** Provides TanStack Query to a screen. */
function ServerState({ children }: { readonly children: ReactNode }): ReactNode {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** The provider of TanStack Query. Queries under the key `shopper` are removed when the session ends. */
export function serverStateOf(sessions: Sessions): ComponentType<{ readonly children: ReactNode }> {
  clearOnSessionEnd(sessions);
  return ServerState;
}
