import type { HistoryEntry, HistoryPage } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import type { Failure } from "@punktum/domain";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMounting } from "../../hooks/use-device.ts";
import { useGateway } from "../../hooks/use-gateway.ts";
import { useOrganization } from "../../hooks/use-organization.ts";
import { useSession, useShopper } from "../../hooks/use-session.ts";

/** Answers that mean "no bookings yet" (HIST-11). */
const EMPTY_CODES: readonly (ErrorCode | undefined)[] = ["EMPTY_HISTORY", "HISTORY_NOT_FOUND"];

/** Stands for the key of the first page, which has none. */
const NEWEST = "";

/** The bookings could not be read. */
class HistoryError extends Error {
  override readonly name = "HistoryError";
  readonly failure: Failure<ErrorCode>;

  constructor(failure: Failure<ErrorCode>) {
    super(failure.message);
    this.failure = failure;
  }
}

/** What follows the bookings that are shown. */
type HistoryTail =
  /** Nothing: the oldest booking is shown. */
  | "end"
  /** Older ones can be asked for. */
  | "more"
  /** They are on their way. */
  | "loading"
  /** They did not come. */
  | "failed";

export interface HistoryView {
  /** Absent until the first have arrived. */
  readonly entries: readonly HistoryEntry[] | undefined;
  readonly tail: HistoryTail;
  /** Code or text of what went wrong, while there is nothing to show. */
  readonly problem: string | undefined;
  readonly isLoading: boolean;
  readonly retry: () => void;
  /** Asks for the bookings before the oldest shown; a second wish while they are on their way changes nothing. */
  readonly showOlder: () => void;
}

function codeOf(error: Error): string {
  return error instanceof HistoryError ? (error.failure.code ?? error.message) : error.message;
}

/**
 * The shopper's bookings (HIST-12): at once those read with the scan, then those of now, and older ones page by page
 * as they are wanted. What was shown stays when a later reading fails.
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
    // Opened again it begins with the first page, instead of reading every page anew.
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
