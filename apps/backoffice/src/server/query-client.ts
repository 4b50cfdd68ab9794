import { QueryClient } from "@tanstack/react-query";

const FRESH_MS = 15_000;

/** The page's copy of what the platform said. Calls are repeated by `send`, not here. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: FRESH_MS },
    mutations: { retry: false },
  },
});
