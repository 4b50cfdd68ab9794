import { QueryClient } from "@tanstack/react-query";

const FRESH_MS = 15_000;

/** The page's query cache. It does not retry, because `send` does. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: FRESH_MS },
    mutations: { retry: false },
  },
});
