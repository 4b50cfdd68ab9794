import type { GatewayFailure } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import type { Failure } from "@punktum/domain";
import type { ToastMessage } from "../services/toasts.ts";
import { failureText } from "../services/failure-text.ts";
import { useServices } from "../services/services-context.ts";

type FailureWithDetails = Failure<ErrorCode> & Pick<GatewayFailure, "details">;

/** Short messages at the top. `text` is a phrase key or an error code; any other text is shown as it is. */
export interface ToastActions {
  /** Values that the server sent with a failure go into its text. */
  readonly error: (failure: FailureWithDetails | string, values?: ToastMessage["values"]) => void;
  readonly info: (text: string, values?: ToastMessage["values"]) => void;
  readonly success: (text: string, values?: ToastMessage["values"]) => void;
}

export function useToast(): ToastActions {
  const { toasts, isOnline } = useServices();
  return {
    error: (failure, values) =>
      typeof failure === "string"
        ? toasts.show("error", failure, values)
        : toasts.show("error", failureText(failure, isOnline.get()), values ?? failure.details),
    info: (text, values) => toasts.show("info", text, values),
    success: (text, values) => toasts.show("success", text, values),
  };
}
