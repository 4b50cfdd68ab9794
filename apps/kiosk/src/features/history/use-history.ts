import type { HistoryEntry, HistoryPage } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import type { Failure } from "@punktum/domain";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMounting } from "../../hooks/use-device.ts";
import { useGateway } from "../../hooks/use-gateway.ts";
import { useOrganization } from "../../hooks/use-organization.ts";
import { useSession, useShopper } from "../../hooks/use-session.ts";

/** Error codes that mean "no bookings yet". */
const EMPTY_CODES: readonly (ErrorCode | undefined)[] = ["EMPTY_HISTORY", "HISTORY_NOT_FOUND"];

/** Page parameter of the first page, which has no cursor. */
const NEWEST = "";

/** The bookings could not be loaded. */
class HistoryError extends Error {
  override readonly name = "HistoryError";
  readonly failure: Failure<ErrorCode>;

  constructor(failure: Failure<ErrorCode>) {
    super(failure.message);
    this.failure = failure;
  }
}

/** State of the end of the list. */
type HistoryTail =
  /** The oldest booking is shown. */
  | "end"
  /** Older bookings exist. */
  | "more"
  /** Older bookings are loading. */
  | "loading"
  /** Loading older bookings failed. */
  | "failed";

export interface HistoryView {
  /** Absent until the first page has arrived. */
  readonly entries: readonly HistoryEntry[] | undefined;
  readonly tail: HistoryTail;
  /** Code or text of the failure if there is nothing to show. */
  readonly problem: string | undefined;
  readonly isLoading: boolean;
  readonly retry: () => void;
  /** Loads the bookings before the oldest shown. Does nothing while loading. */
  readonly showOlder: () => void;
}

function codeOf(error: Error): string {
  return error instanceof HistoryError ? (error.failure.code ?? error.message) : error.message;
}

/**
 * The shopper's bookings: the page prefetched after the scan at once, then the current first page, and older pages on
 * demand. A later failure keeps the shown bookings.
 */
export function useHistory(): HistoryView {
  const gateway = useGateway();
  const { organization } = useOrganization();
  const { clientId } = useMounting().client;
  const { keyCode, idType } = useShopper();
  const { session } = useSession();
  const first = session?.history;
  const query = useInfiniteQuery({
    queryKey: ["shopper", "history", organization, idType, keyCode, clientId],
    queryFn: async ({ pageParam }): Promise<HistoryPage> => {
      const page = pageParam === NEWEST ? {} : { after: pageParam };
      const answer = await gateway.readHistory({ keyCode, idType, clientId, ...page });
      if (!answer.ok && !EMPTY_CODES.includes(answer.error.code)) {
        throw new HistoryError(answer.error);
      }
      return answer.ok ? answer.response : { entries: [] };
    },
    initialPageParam: NEWEST,
    getNextPageParam: ({ next }) => next,
    ...(first === undefined ? {} : { initialData: { pages: [first], pageParams: [NEWEST] } }),
    // Reopening starts with the first page instead of loading every page again.
    gcTime: 0,
  });
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, isFetching, fetchNextPage } = query;
  return {
    entries: data?.pages.flatMap(({ entries }) => entries),
    tail: isFetchingNextPage ? "loading" : isFetchNextPageError ? "failed" : hasNextPage ? "more" : "end",
    problem: data === undefined && error !== null ? codeOf(error) : undefined,
    isLoading: isFetching,
    retry: () => void query.refetch(),
    showOlder: () => void (isFetching ? undefined : fetchNextPage()),
  };
}
