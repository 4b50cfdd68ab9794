import { parseScanInput } from "@punktum/domain";
import { useState } from "react";
import { useCardReader } from "../../hooks/use-card-reader.ts";
import { useServices } from "../../services/services-context.ts";

/** A card that was held to the reader while somebody else was busy. */
export interface WaitingCard {
  readonly code: string | undefined;
  readonly forget: () => void;
}

/**
 * A card held to the reader while a form is open ends up in no field and is not lost: the last one waits until the form is closed. The shopper's own counts
 * for nothing, what is no card and cards to pay with are refused where they are read (SCAN-38).
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
