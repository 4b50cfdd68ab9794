import type { CameraPicture } from "./camera-picture.ts";
import type { FrameSource } from "../code-reader.ts";

/** Pictures of the camera on demand. */
export interface Pictures {
  /** The newest picture, or the next; `undefined` after the camera was closed. */
  readonly take: () => Promise<CameraPicture | undefined>;
  readonly end: () => void;
}

/** Holds the camera's memory until closed. */
interface Closable {
  readonly close: () => void;
}

/**
 * Copies of camera frames. A frame is fetched on demand and closed after copying (decision 0113): frames in transit
 * while the camera closes may never be closed, the camera waits for their memory, and the next picture freezes. The
 * browser keeps only the newest frame until it is fetched.
 */
export function picturesOf<Frame extends Closable>(
  frames: ReadableStream<Frame>,
  copy: (frame: Frame) => Promise<CameraPicture>,
): Pictures {
  const reader = frames.getReader();
  return {
    take: async () => {
      const { value } = await reader.read();
      try {
        return value && (await copy(value));
      } finally {
        value?.close();
      }
    },
    // The camera ends the stream.
    end: () => undefined,
  };
}

/**
 * The video element's picture at an animation frame, for browsers without a frame stream. Retries at the next frame if
 * there is no picture yet.
 */
export function picturesShown(source: FrameSource, onNextFrame: (run: () => void) => () => void): Pictures {
  let isOver = false;
  let cancel: () => void = () => undefined;
  return {
    take: async () =>
      await new Promise((resolve) => {
        const attempt = (): void => {
          if (!isOver) {
            cancel = onNextFrame(() => void source.takePicture().then(resolve, attempt));
          }
        };
        attempt();
      }),
    end: () => {
      isOver = true;
      cancel();
    },
  };
}
