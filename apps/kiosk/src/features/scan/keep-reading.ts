import { cameraSource } from "@punktum/domain";
import type { CodeReader, CodeReading, FrameSource } from "../../devices/code-reader/code-reader.ts";
import type { Clock } from "../../base/clock.ts";
import type { ScanInput } from "./scan-dependencies.ts";

/** Delay before a failed code reader is started again. */
const RETRY_MS = 2_000;

export interface KeepReadingOptions {
  readonly codeReader: CodeReader;
  readonly source: FrameSource;
  readonly clock: Clock;
  readonly onRead: (input: ScanInput) => void;
  readonly onStrain: () => void;
  readonly onDarkness: (isDark: boolean) => void;
  readonly onFreeze: () => void;
  readonly onError: (error: Error) => void;
}

/** Reads codes until stopped. Restarts a reader that fails, for example when its decoder cannot be downloaded. */
export function keepReading(options: KeepReadingOptions): CodeReading {
  const { codeReader, source, clock, onRead, onStrain, onDarkness, onFreeze, onError } = options;
  let isPaused = false;
  let cancelRetry: () => void = () => undefined;
  let reading: CodeReading;
  const start = (): void => {
    reading = codeReader.start(source, {
      onCode: ({ text, format }) => onRead({ text, source: cameraSource(format) }),
      onStrain,
      onDarkness,
      onFreeze,
      onFailure: (error) => {
        onError(error);
        cancelRetry = clock.after(RETRY_MS, start);
      },
    });
    if (isPaused) {
      reading.setPaused(true);
    }
  };
  start();
  return {
    setPaused: (paused) => {
      isPaused = paused;
      reading.setPaused(paused);
    },
    stop: () => {
      cancelRetry();
      reading.stop();
    },
  };
}
