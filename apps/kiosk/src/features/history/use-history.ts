import type { HistoryEntry } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import type { Failure } from "@punktum/domain";
import { useQuery } from "@tanstack/react-query";
import { useMounting } from "../../hooks/use-device.ts";
import { useGateway } from "../../hooks/use-gateway.ts";
import { useOrganization } from "../../hooks/use-organization.ts";
import { useSession, useShopper } from "../../hooks/use-session.ts";

/** Answers that mean "no bookings yet" (HIST-11). */
const EMPTY_CODES: readonly (ErrorCode | undefined)[] = ["EMPTY_HISTORY", "HISTORY_NOT_FOUND"];

/** The bookings could not be read. */
class HistoryError extends Error {
  override readonly name = "HistoryError";
  readonly failure: Failure<ErrorCode>;

  constructor(failure: Failure<ErrorCode>) {
    super(failure.message);
    this.failure = failure;
  }
}

export interface HistoryView {
  /** Absent until they have arrived. */
  readonly entries: readonly HistoryEntry[] | undefined;
  /** Code or text of what went wrong, while there is nothing to show. */
  readonly problem: string | undefined;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

/**
 * The shopper's bookings (HIST-12): at once those read with the scan, then those of now. What was shown stays when the
 * later reading fails.
 */
export function useHistory(): HistoryView {
  const gateway = useGateway();
  const { organization } = useOrganization();
  const { clientId } = useMounting().client;
  const { keyCode, idType } = useShopper();
  const { session } = useSession();
  const query = useQuery({
    queryKey: ["shopper", "history", organization, idType, keyCode, clientId],
    queryFn: async () => {
      const answer = await gateway.readHistory({ keyCode, idType, clientId });
      if (!answer.ok && !EMPTY_CODES.includes(answer.error.code)) {
        throw new HistoryError(answer.error);
      }
      return answer.ok ? answer.response : [];
    },
    initialData: session?.history,
  });
  const { data, error } = query;
  return {
    entries: data,
    problem: data === undefined && error !== null ? codeOf(error) : undefined,
    isLoading: query.isFetching,
    retry: () => void query.refetch(),
  };
}

function codeOf(error: Error): string {
  return error instanceof HistoryError ? (error.failure.code ?? error.message) : error.message;
}
