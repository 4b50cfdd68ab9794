import type { CodeReader, CodeReaderListener, FrameSource, ScannedCode } from "./code-reader.ts";

/** A reader that finds what it is told to find. */
export interface SimulatedCodeReader extends CodeReader {
  find(code: ScannedCode): void;
  strain(): void;
  darken(isDark: boolean): void;
  standStill(): void;
  fail(error: Error): void;
  /** The picture it looks at now. */
  source(): FrameSource | undefined;
}

/** Makes a reader without a decoder, for tests and demonstrations. */
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
    standStill: () => now?.listener.onStandstill(),
    fail: (error) => now?.listener.onFailure(error),
    source: () => now?.source,
  };
}
