import type { CardReader } from "./card-reader.ts";

/** A reader whose cards are read by calling `swipe`. */
export interface SimulatedCardReader extends CardReader {
  swipe(text: string): void;
}

/** Creates a reader without hardware, for tests and demonstrations. */
export function createSimulatedCardReader(): SimulatedCardReader {
  const listeners = new Set<(text: string) => void>();
  return {
    listen: (onText) => {
      listeners.add(onText);
      return () => listeners.delete(onText);
    },
    swipe: (text) => {
      for (const listener of listeners) {
        listener(text);
      }
    },
  };
}
