import type { CodeReader, CodeReaderListener, FrameSource } from "./code-reader.ts";
import { createStrainGauge } from "./strain.ts";
import type { FromWorker, Pulse, ToWorker } from "./worker-messages.ts";

/** The worker, as far as the page uses it. */
export interface ReaderWorker {
  postMessage(message: ToWorker, transfer: Transferable[]): void;
  onMessage(listener: (message: FromWorker) => void): void;
  /** The worker's script could not be loaded, or has thrown. */
  onError(listener: (message: string) => void): void;
  terminate(): void;
}

export interface WorkerCodeReaderOptions {
  readonly makeWorker: () => ReaderWorker;
  /** A stream of the track's frames; `undefined` where the browser has none. */
  readonly streamFrames: (track: MediaStreamTrack) => ReadableStream<VideoFrame> | undefined;
  /** Calls `run` at the next animation frame (SCAN-19); the returned function calls it off. */
  readonly onNextFrame: (run: () => void) => () => void;
}

/** Where the camera does not tell its own rate. */
const USUAL_FRAMES_PER_SECOND = 30;
/** Pulses without a single frame after which the camera stands still: four seconds. */
const EMPTY_PULSES_MAX = 2;
/** Bitmaps are asked for one by one, at most ten a second. */
const BITMAPS_PER_SECOND = 8;

interface Reading {
  readonly number: number;
  readonly source: FrameSource;
  readonly listener: CodeReaderListener;
  readonly isStrained: ReturnType<typeof createStrainGauge>;
  cancelFrame: () => void;
  emptyPulses: number;
}

const frameRateOf = (track: MediaStreamTrack): number => track.getSettings().frameRate ?? USUAL_FRAMES_PER_SECOND;

/** Tells of a camera that stands still or a device that cannot keep up. */
function feelPulse(now: Reading, pulse: Pulse): void {
  now.emptyPulses = pulse.framesPerSecond === 0 && !pulse.isPaused ? now.emptyPulses + 1 : 0;
  if (now.emptyPulses >= EMPTY_PULSES_MAX) {
    now.emptyPulses = 0;
    now.listener.onStandstill();
  } else if (pulse.framesPerSecond > 0 && now.isStrained(pulse)) {
    now.listener.onStrain();
  }
}

function begin(worker: ReaderWorker, reading: number, frames: ReadableStream<VideoFrame> | undefined): void {
  if (frames === undefined) {
    worker.postMessage({ kind: "read-bitmaps", reading }, []);
  } else {
    worker.postMessage({ kind: "read-stream", reading, frames }, [frames]);
  }
}

/** Reads codes in a worker of its own, which is started once and kept: loading the decoder takes a moment. */
export function createWorkerCodeReader(options: WorkerCodeReaderOptions): CodeReader {
  const { makeWorker, streamFrames, onNextFrame } = options;
  let worker: ReaderWorker | undefined;
  let reading: Reading | undefined;
  let count = 0;

  const fail = (message: string): void => {
    const failed = reading;
    worker?.terminate();
    worker = undefined;
    stop();
    failed?.listener.onFailure(new Error(message));
  };
  /** Sends the picture of the next animation frame; tries again where there is none yet (SCAN-19). */
  const sendBitmap = (now: Reading): void => {
    const { number, source } = now;
    const send = async (): Promise<void> => {
      const bitmap = await source.takePicture();
      worker?.postMessage({ kind: "bitmap", reading: number, bitmap }, [bitmap]);
    };
    now.cancelFrame = onNextFrame(() => void send().catch(() => reading === now && sendBitmap(now)));
  };
  const receive = (message: FromWorker): void => {
    if (message.kind === "failed") {
      fail(message.message);
      return;
    }
    const now = reading;
    if (message.kind === "ready" || now === undefined || message.reading !== now.number) {
      return;
    }
    if (message.kind === "code") {
      now.listener.onCode(message.code);
    } else if (message.kind === "next") {
      sendBitmap(now);
    } else if (message.kind === "darkness") {
      now.listener.onDarkness(message.isDark);
    } else {
      feelPulse(now, message.pulse);
    }
  };
  const startWorker = (): ReaderWorker => {
    const started = makeWorker();
    started.onMessage(receive);
    started.onError(fail);
    return started;
  };
  function stop(): void {
    reading?.cancelFrame();
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
      const isStrained = createStrainGauge(frames ? frameRateOf(source.track) : BITMAPS_PER_SECOND);
      reading = { number, source, listener, isStrained, cancelFrame: () => undefined, emptyPulses: 0 };
      begin(worker, number, frames);
      const isMine = (): boolean => reading?.number === number;
      return {
        setPaused: (isPaused) => isMine() && worker?.postMessage({ kind: "pause", isPaused }, []),
        stop: () => isMine() && stop(),
      };
    },
  };
}
