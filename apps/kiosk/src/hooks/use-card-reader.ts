import { useEffectEvent, useLayoutEffect } from "react";
import type { CardReader } from "../devices/card-reader/card-reader.ts";
import { createKeyboardCardReader } from "../devices/card-reader/keyboard-card-reader.ts";
import { windowFocusedField } from "../devices/card-reader/window-focused-field.ts";
import { useServices } from "../services/services-context.ts";

interface CardReaderOptions {
  /** Default: the reader that types into this page. */
  readonly reader?: CardReader;
  readonly isListening?: boolean;
}

/**
 * Passes cards read to `onText`. It listens before the first paint, because shoppers hold up a card as soon as they see
 * the screen.
 */
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
