import { parseScanInput } from "@punktum/domain";
import { useEffectEvent, useLayoutEffect, useState } from "react";
import { createKeyboardCardReader } from "../../devices/card-reader/keyboard-card-reader.ts";
import { windowFocusedField } from "../../devices/card-reader/window-focused-field.ts";
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
  const { clock, sessions, toasts } = useServices();
  const [code, setCode] = useState<string>();
  const take = useEffectEvent((text: string): void => {
    const meaning = parseScanInput({ text, source: "reader" }, "burn", { isDeviceSetUp: true });
    if (!meaning.ok) {
      toasts.show("error", meaning.error.code ?? meaning.error.message);
    } else if (meaning.response.user.keyCode !== sessions.current.get()?.account.keyCode) {
      setCode(text);
      toasts.show("info", "register.cardWaits");
    }
  });
  // Before the first paint: whoever sees the form may hold a card to the reader.
  useLayoutEffect(
    () =>
      isListening
        ? createKeyboardCardReader({ clock, target: globalThis, focusedField: windowFocusedField }).listen((text) =>
            take(text),
          )
        : undefined,
    [clock, isListening],
  );
  return { code, forget: () => setCode(undefined) };
}
