import type { CodeReader } from "./code-reader.ts";
import { createWorkerCodeReader, type ReaderWorker } from "./worker-code-reader.ts";
import type { FromWorker } from "./worker-messages.ts";

interface FrameStreamer {
  readonly readable: ReadableStream<VideoFrame>;
}
type FrameStreamerClass = new (init: { track: MediaStreamTrack; maxBufferSize: number }) => FrameStreamer;

const isClass = (value: unknown): value is FrameStreamerClass => typeof value === "function";

/** Frames directly from the camera, without the video element: Chromium's MediaStreamTrackProcessor. */
function streamFrames(track: MediaStreamTrack): ReadableStream<VideoFrame> | undefined {
  const found: unknown = Reflect.get(globalThis, "MediaStreamTrackProcessor");
  try {
    return isClass(found) ? new found({ track, maxBufferSize: 1 }).readable : undefined;
  } catch {
    // A track that has just ended cannot be streamed. The video element shows its last picture.
    return undefined;
  }
}

function startWorker(): ReaderWorker {
  const worker = new Worker(new URL("./code-reader.worker.ts", import.meta.url), { type: "module" });
  return {
    postMessage: (message, transfer) => worker.postMessage(message, transfer),
    onMessage: (listener) => worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => listener(data)),
    onError: (listener) => worker.addEventListener("error", ({ message }) => listener(message)),
    terminate: () => worker.terminate(),
  };
}

/** The code reader of this browser. */
export function createWindowCodeReader(): CodeReader {
  return createWorkerCodeReader({
    makeWorker: startWorker,
    streamFrames,
    onNextFrame: (run) => {
      const frame = requestAnimationFrame(run);
      return () => cancelAnimationFrame(frame);
    },
  });
}
