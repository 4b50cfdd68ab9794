import type { CodeReader } from "./code-reader.ts";
import { createWorkerCodeReader } from "./worker-code-reader.ts";

interface FrameStreamer {
  readonly readable: ReadableStream<VideoFrame>;
}
type FrameStreamerClass = new (init: { track: MediaStreamTrack; maxBufferSize: number }) => FrameStreamer;

const isClass = (value: unknown): value is FrameStreamerClass => typeof value === "function";

/** Frames straight from the camera, past the video element: Chromium's MediaStreamTrackProcessor. */
function streamFrames(track: MediaStreamTrack): ReadableStream<VideoFrame> | undefined {
  const found: unknown = Reflect.get(globalThis, "MediaStreamTrackProcessor");
  try {
    return isClass(found) ? new found({ track, maxBufferSize: 1 }).readable : undefined;
  } catch {
    // A track that has just ended cannot be streamed; the video element shows its last picture.
    return undefined;
  }
}

/** The code reader of this browser. */
export function createWindowCodeReader(): CodeReader {
  return createWorkerCodeReader({
    makeWorker: () => new Worker(new URL("./code-reader.worker.ts", import.meta.url), { type: "module" }),
    streamFrames,
    onNextFrame: (run) => {
      const frame = requestAnimationFrame(run);
      return () => cancelAnimationFrame(frame);
    },
  });
}
