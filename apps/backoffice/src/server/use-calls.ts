import type { V2Input } from "@punktum/client/requests";
import type { Call, Schema } from "@punktum/contracts";
import {
  keepPreviousData,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useRef } from "react";
import type * as z from "zod/mini";
import { call } from "./call.ts";
import { Refusal } from "./refusal.ts";

interface ReadOptions {
  /** False while the input is not complete. */
  readonly enabled?: boolean;
  /** Polling interval while the page is visible. */
  readonly everyMs?: number;
  /** Shows the last answer while a changed input loads. */
  readonly keepsPrevious?: boolean;
  /** How long an answer counts as fresh. */
  readonly freshMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Reads through a call of the contracts. The error is a {@link Refusal}. */
export function useRead<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  description: Call<P, Q, B, R>,
  input: V2Input<P, Q, B>,
  options: ReadOptions = {},
): UseQueryResult<z.output<R>> {
  const { enabled = true, everyMs, keepsPrevious = false, freshMs, headers } = options;
  return useQuery<z.output<R>>({
    queryKey: [description.id, input],
    queryFn: async ({ signal }) =>
      await call(description, input, headers === undefined ? { signal } : { signal, headers }),
    enabled,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    ...(freshMs === undefined ? {} : { staleTime: freshMs }),
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

interface WriteOptions {
  /** Calls whose answers the write changes. They are read again. */
  readonly refreshes?: readonly { readonly id: string }[];
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * An idempotency key per input. It is kept until the platform answers, so that a retry after a lost answer is not
 * applied twice.
 */
function useWriteKey() {
  const pending = useRef<{ readonly input: string; readonly key: string }>(undefined);
  return {
    keyFor: (input: unknown): string => {
      const text = JSON.stringify(input);
      if (pending.current?.input !== text) {
        pending.current = { input: text, key: crypto.randomUUID() };
      }
      return pending.current.key;
    },
    forget: (): void => {
      pending.current = undefined;
    },
  };
}

/**
 * Writes through a call of the contracts, with an idempotency key.
 *
 * @example
 * const block = useWrite(accountCareApi.setFraud, { refreshes: [v2.readAccountDetails] });
 * block.mutate({ params: { accountId }, body });
 */
export function useWrite<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  description: Call<P, Q, B, R>,
  { refreshes = [], headers = {} }: WriteOptions = {},
): UseMutationResult<z.output<R>, Error, V2Input<P, Q, B>> {
  const queries = useQueryClient();
  const { keyFor, forget } = useWriteKey();
  return useMutation<z.output<R>, Error, V2Input<P, Q, B>>({
    mutationFn: async (input) => await call(description, input, { idempotencyKey: keyFor(input), headers }),
    onSuccess: async () => {
      forget();
      await Promise.all(refreshes.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })));
    },
    onError: (error) => {
      if (error instanceof Refusal && error.status > 0) {
        forget();
      }
    },
  });
}
