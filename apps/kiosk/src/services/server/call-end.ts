import type { GatewayFailure, GatewayOutcome } from "@punktum/client";
import { isUnsettled } from "./unsettled.ts";

/** How a call of the server ended. */
export type CallEnd<Response> =
  /** The server has done it. */
  | { readonly kind: "settled"; readonly response: Response }
  /** The server has said no. */
  | { readonly kind: "refused"; readonly error: GatewayFailure }
  /** Nobody here knows: it may be asked again with the same key, and never anew. */
  | { readonly kind: "unanswered" };

/** The end of a call by its answer; `isOpen` says after which failures nobody knows. */
export function callEnd<Response>(
  answer: GatewayOutcome<Response>,
  isOpen: (error: GatewayFailure) => boolean = isUnsettled,
): CallEnd<Response> {
  if (answer.ok) {
    return { kind: "settled", response: answer.response };
  }
  return isOpen(answer.error) ? { kind: "unanswered" } : { kind: "refused", error: answer.error };
}

/** Any end of something a machine waits for, told apart by its kind. */
interface End {
  readonly kind: string;
}

/** What `read` makes of an end of that kind; nothing of any other. */
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

/** A guard of a machine: what it waited for ended in this way. */
export const ended =
  (kind: string) =>
  ({ event }: { readonly event: { readonly output: { readonly kind: string } } }): boolean =>
    event.output.kind === kind;
