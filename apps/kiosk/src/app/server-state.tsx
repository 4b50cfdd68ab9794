import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type { Sessions } from "../services/visit/session.ts";

const queryClient = new QueryClient({
  // Retries are the client package's business (HTTP-03); a kiosk's window never loses the focus for good.
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false }, mutations: { retry: false } },
});

const followed = new WeakSet<Sessions>();

/**
 * Forgets what was read and written for a shopper once the shopper leaves. It follows the sessions for good: when the
 * session ends, the screens that asked for the data have gone already.
 */
function forgetWith(sessions: Sessions): void {
  if (!followed.has(sessions)) {
    followed.add(sessions);
    sessions.onEnd(() => {
      queryClient.removeQueries({ queryKey: ["shopper"] });
      queryClient.getMutationCache().clear();
    });
  }
}

/** Gives screens TanStack Query. */
function ServerState({ children }: { readonly children: ReactNode }): ReactNode {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** What gives screens TanStack Query; what is kept under the key `shopper` is forgotten when the shopper leaves. */
export function serverStateOf(sessions: Sessions): ComponentType<{ readonly children: ReactNode }> {
  forgetWith(sessions);
  return ServerState;
}
