import { useEffectEvent, useLayoutEffect } from "react";
import type { CardReader } from "../devices/card-reader/card-reader.ts";
import { createKeyboardCardReader } from "../devices/card-reader/keyboard-card-reader.ts";
import { windowFocusedField } from "../devices/card-reader/window-focused-field.ts";
import { useServices } from "../services/services-context.ts";

interface CardReaderOptions {
  /** The reader that is listened to; the one that types into this page unless told. */
  readonly reader?: CardReader;
  readonly isListening?: boolean;
}

/** Gets what is held to the reader from before the first paint: whoever sees the screen may hold a card to it. */
export function useCardReader(
  onText: (text: string) => void,
  { reader, isListening = true }: CardReaderOptions = {},
): void {
  const { clock } = useServices();
  const take = useEffectEvent(onText);
  useLayoutEffect(() => {
    if (!isListening) {
      return undefined;
    }
    const heard = reader ?? createKeyboardCardReader({ clock, target: globalThis, focusedField: windowFocusedField });
    return heard.listen((text) => take(text));
  }, [clock, reader, isListening]);
}
