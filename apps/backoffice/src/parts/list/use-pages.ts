import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";

/** One page of a keyset list, as the platform answers it. */
export interface KeysetPage<Item> {
  readonly data: readonly Item[];
  /** Cursor of the next page; absent or null on the last. */
  readonly next?: string | null | undefined;
}

/** A list that is read page by page. */
export interface Pages<Item> {
  /** Rows of the shown page; absent while the first one loads. */
  readonly items: readonly Item[] | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  /** Number of the first row shown, starting at 1. */
  readonly from: number;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  readonly goNext: () => void;
  readonly goBack: () => void;
  readonly retry: () => void;
}

interface Polling<Item> {
  /** Asks again this often while the page is seen. */
  readonly everyMs?: number;
  /** Asks again only while this is true of an entry. */
  readonly onlyWhile?: (item: Item) => boolean;
}

/**
 * Reads a list page by page. A changed key returns to the first page.
 *
 * @example
 * const pages = usePages([membersApi.listMembers.id, filter], (after, signal) => call(membersApi.listMembers, …));
 */
const FIRST: string | undefined = undefined;

export function usePages<Item>(
  key: readonly unknown[],
  read: (after: string | undefined, signal: AbortSignal) => Promise<KeysetPage<Item>>,
  { everyMs, onlyWhile }: Polling<Item> = {},
): Pages<Item> {
  const text = JSON.stringify(key);
  const [place, setPlace] = useState({ key: text, page: 0 });
  const page = place.key === text ? place.page : 0;
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) => await read(pageParam, signal),
    initialPageParam: FIRST,
    getNextPageParam: ({ next }: KeysetPage<Item>) => next ?? undefined,
    refetchInterval: ({ state }) => {
      const loaded = state.data?.pages ?? [];
      const isWatched = onlyWhile === undefined || loaded.some(({ data: rows }) => rows.some(onlyWhile));
      return isWatched ? (everyMs ?? false) : false;
    },
  });
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const pages = data?.pages ?? [];
  const shown = pages[page];
  const go = (to: number): void => setPlace({ key: text, page: to });
  return {
    items: shown?.data,
    error,
    isLoading: isFetching,
    from: pages.slice(0, page).reduce((rows, { data: rest }) => rows + rest.length, 0) + 1,
    hasNext: page < pages.length - 1 || hasNextPage,
    hasPrevious: page > 0,
    goNext: () => {
      if (page < pages.length - 1) {
        go(page + 1);
        return;
      }
      void fetchNextPage().then(() => go(page + 1));
    },
    goBack: () => go(Math.max(0, page - 1)),
    retry: () => void refetch(),
  };
}
