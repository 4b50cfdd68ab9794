import type { GatewayFailure, GatewayOutcome } from "@punktum/client";
import { isUnsettled } from "./unsettled.ts";

/** Result of a server call. */
export type CallEnd<Response> =
  /** The server has done it. */
  | { readonly kind: "settled"; readonly response: Response }
  /** The server has refused. */
  | { readonly kind: "refused"; readonly error: GatewayFailure }
  /** The result is unknown. Retry only with the same key. */
  | { readonly kind: "unanswered" };

/** Result of a call whose missing answer counts as a refusal. */
export type DecidedEnd<Response> = Exclude<CallEnd<Response>, { readonly kind: "unanswered" }>;

/** The result of a call from its answer; a missing one counts as a refusal. */
export function decidedEnd<Response>(answer: GatewayOutcome<Response>): DecidedEnd<Response> {
  return answer.ok ? { kind: "settled", response: answer.response } : { kind: "refused", error: answer.error };
}

/** The result of a call from its answer. `isOpen` tells which failures leave the result unknown. */
export function callEnd<Response>(
  answer: GatewayOutcome<Response>,
  isOpen: (error: GatewayFailure) => boolean = isUnsettled,
): CallEnd<Response> {
  const end = decidedEnd(answer);
  return end.kind === "refused" && isOpen(end.error) ? { kind: "unanswered" } : end;
}

/** Any tagged result that a machine waits for. */
interface End {
  readonly kind: string;
}

/** Calls `read` if the result has this kind; `undefined` otherwise. */
export function when<Any extends End, Kind extends Any["kind"], Made>(
  end: Any,
  kind: Kind,
  read: (end: Extract<Any, { readonly kind: Kind }>) => Made,
): Made | undefined {
  return isOf(end, kind) ? read(end) : undefined;
}

function isOf<Any extends End, Kind extends Any["kind"]>(
  end: Any,
  kind: Kind,
): end is Extract<Any, { readonly kind: Kind }> {
  return end.kind === kind;
}

/** Guard of a machine: the invoked actor ended with this kind. */
export const ended =
  (kind: string) =>
  ({ event }: { readonly event: { readonly output: { readonly kind: string } } }): boolean =>
    event.output.kind === kind;

/**
 * Makes transitions of a machine whose invoked actor ended. Each one asks for its kind once: it is taken if the result
 * has this kind, and `run` gets the result as this kind.
 */
export const transitionsFor =
  <Context, Any extends End>() =>
  <Kind extends Any["kind"]>(
    kind: Kind,
    target: string,
    run: (context: Context, end: Extract<Any, { readonly kind: Kind }>) => void,
  ) => ({
    guard: ended(kind),
    target,
    actions: ({ context, event }: { readonly context: Context; readonly event: { readonly output: Any } }): void => {
      when(event.output, kind, (end) => run(context, end));
    },
  });
