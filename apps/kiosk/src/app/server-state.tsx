import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { useServices } from "../services/services-context.ts";

const queryClient = new QueryClient({
  // Retries are the client package's business (HTTP-03); a kiosk's window never loses the focus for good.
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false }, mutations: { retry: false } },
});

/** Gives screens TanStack Query; what is kept under the key `shopper` is forgotten when the shopper leaves. */
export function ServerState({ children }: { readonly children: ReactNode }): ReactNode {
  const { sessions } = useServices();
  useEffect(() => sessions.onEnd(() => queryClient.removeQueries({ queryKey: ["shopper"] })), [sessions]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
