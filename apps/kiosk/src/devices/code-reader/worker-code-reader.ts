import { createFrameCopier, transferOf } from "./picture/camera-picture.ts";
import type { CodeReader, CodeReaderListener } from "./code-reader.ts";
import { createStrainGauge } from "./strain.ts";
import { picturesOf, picturesShown, type Pictures } from "./picture/pictures.ts";
import type { FromWorker, Pulse, ToWorker } from "./worker-messages.ts";

/** The worker functions that the page uses. */
export interface ReaderWorker {
  postMessage(message: ToWorker, transfer: Transferable[]): void;
  onMessage(listener: (message: FromWorker) => void): void;
  /** The worker's script failed to load, or threw. */
  onError(listener: (message: string) => void): void;
  terminate(): void;
}

export interface WorkerCodeReaderOptions {
  readonly makeWorker: () => ReaderWorker;
  /** A stream of the track's frames; `undefined` if the browser has none. */
  readonly streamFrames: (track: MediaStreamTrack) => ReadableStream<VideoFrame> | undefined;
  /** Calls `run` at the next animation frame. Returns the cancel function. */
  readonly onNextFrame: (run: () => void) => () => void;
}

/** Pulses without a picture after which the camera counts as frozen: four seconds. */
const EMPTY_PULSES_MAX = 2;

interface Reading {
  readonly number: number;
  readonly pictures: Pictures;
  readonly listener: CodeReaderListener;
  readonly isStrained: ReturnType<typeof createStrainGauge>;
  emptyPulses: number;
}

/** Reports a frozen camera or a device that is too slow. */
function checkFrameRate(now: Reading, pulse: Pulse): void {
  now.emptyPulses = pulse.framesPerSecond === 0 && !pulse.isPaused ? now.emptyPulses + 1 : 0;
  if (now.emptyPulses >= EMPTY_PULSES_MAX) {
    now.emptyPulses = 0;
    now.listener.onFreeze();
  } else if (pulse.framesPerSecond > 0 && now.isStrained(pulse)) {
    now.listener.onStrain();
  }
}

/** Reads codes in a worker, which is kept running because loading the decoder takes time. */
export function createWorkerCodeReader(options: WorkerCodeReaderOptions): CodeReader {
  const { makeWorker, streamFrames, onNextFrame } = options;
  let worker: ReaderWorker | undefined;
  let reading: Reading | undefined;
  let count = 0;
  const copier = createFrameCopier<VideoFrame>(async (frame) => await createImageBitmap(frame));

  const fail = (message: string): void => {
    const failed = reading;
    worker?.terminate();
    worker = undefined;
    stop();
    failed?.listener.onFailure(new Error(message));
  };
  const sendPicture = async (now: Reading): Promise<void> => {
    const picture = await now.pictures.take();
    if (picture !== undefined && reading === now) {
      worker?.postMessage({ kind: "picture", reading: now.number, picture }, [transferOf(picture)]);
    }
  };
  const receive = (message: FromWorker): void => {
    if (message.kind === "failed") {
      fail(message.message);
      return;
    }
    if (message.kind === "next") {
      message.memory.forEach(copier.giveBack);
    }
    const now = reading;
    if (message.kind === "ready" || now === undefined || message.reading !== now.number) {
      return;
    }
    if (message.kind === "code") {
      now.listener.onCode(message.code);
    } else if (message.kind === "next") {
      // A missing picture is detected as a frozen camera.
      sendPicture(now).catch(() => undefined);
    } else if (message.kind === "darkness") {
      now.listener.onDarkness(message.isDark);
    } else {
      checkFrameRate(now, message.pulse);
    }
  };
  const startWorker = (): ReaderWorker => {
    const started = makeWorker();
    started.onMessage(receive);
    started.onError(fail);
    return started;
  };
  function stop(): void {
    reading?.pictures.end();
    reading = undefined;
    worker?.postMessage({ kind: "stop" }, []);
  }
  return {
    start: (source, listener) => {
      stop();
      worker ??= startWorker();
      count += 1;
      const number = count;
      const frames = streamFrames(source.track);
      const pictures = frames === undefined ? picturesShown(source, onNextFrame) : picturesOf(frames, copier.copy);
      reading = { number, pictures, listener, isStrained: createStrainGauge(), emptyPulses: 0 };
      worker.postMessage({ kind: "read", reading: number }, []);
      const isMine = (): boolean => reading?.number === number;
      return {
        setPaused: (isPaused) => isMine() && worker?.postMessage({ kind: "pause", isPaused }, []),
        stop: () => isMine() && stop(),
      };
    },
  };
}
