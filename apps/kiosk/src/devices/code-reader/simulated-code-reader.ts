import type { CodeReader, CodeReaderListener, FrameSource, ScannedCode } from "./code-reader.ts";

/** A reader whose results are set by its methods. */
export interface SimulatedCodeReader extends CodeReader {
  find(code: ScannedCode): void;
  strain(): void;
  darken(isDark: boolean): void;
  freeze(): void;
  fail(error: Error): void;
  /** The current frame source. */
  source(): FrameSource | undefined;
}

/** Creates a reader without a decoder, for tests and demonstrations. */
export function createSimulatedCodeReader(): SimulatedCodeReader {
  let now: { readonly source: FrameSource; readonly listener: CodeReaderListener } | undefined;
  let paused = false;
  return {
    start: (source, listener) => {
      const mine = { source, listener };
      now = mine;
      paused = false;
      return {
        setPaused: (isPaused) => {
          paused = isPaused;
        },
        stop: () => {
          now = now === mine ? undefined : now;
        },
      };
    },
    find: (code) => {
      if (!paused) {
        now?.listener.onCode(code);
      }
    },
    strain: () => now?.listener.onStrain(),
    darken: (isDark) => now?.listener.onDarkness(isDark),
    freeze: () => now?.listener.onFreeze(),
    fail: (error) => now?.listener.onFailure(error),
    source: () => now?.source,
  };
}
