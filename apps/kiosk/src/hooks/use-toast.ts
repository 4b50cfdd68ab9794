import type { GatewayFailure } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import type { Failure } from "@punktum/domain";
import type { ToastMessage } from "../services/toasts.ts";
import { failureText } from "../services/failure-text.ts";
import { useServices } from "../services/services-context.ts";

type ToldFailure = Failure<ErrorCode> & Pick<GatewayFailure, "details">;

/** Short messages at the top (UI-05). `text` is a phrase key or an error code; anything else is shown as it is. */
export interface ToastActions {
  /** The figures that the server named with a failure are part of its text. */
  readonly error: (failure: ToldFailure | string, values?: ToastMessage["values"]) => void;
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
