import { parseScanInput } from "@punktum/domain";
import { useState } from "react";
import { useCardReader } from "../../hooks/use-card-reader.ts";
import { useServices } from "../../services/services-context.ts";

/** A card that was read while the form was open. */
export interface WaitingCard {
  readonly code: string | undefined;
  readonly forget: () => void;
}

/**
 * Keeps the last card read while a form is open until the form closes (decision 0041). The shopper's own card is
 * ignored. Payment cards and other codes are refused at once.
 */
export function useWaitingCard(isListening: boolean): WaitingCard {
  const { sessions, toasts } = useServices();
  const [code, setCode] = useState<string>();
  const take = (text: string): void => {
    const meaning = parseScanInput({ text, source: "reader" }, "burn", { isDeviceSetUp: true });
    if (!meaning.ok) {
      toasts.show("error", meaning.error.code ?? meaning.error.message);
    } else if (meaning.response.user.keyCode !== sessions.current.get()?.account.keyCode) {
      setCode(text);
      toasts.show("info", "register.cardWaits");
    }
  };
  useCardReader(take, { isListening });
  return { code, forget: () => setCode(undefined) };
}
