import type { CameraPicture } from "./camera-picture.ts";
import type { FrameSource } from "../code-reader.ts";

/** Pictures of the camera, one whenever it is asked for. */
export interface Pictures {
  /** The newest picture there is, or the next; `undefined` once the camera is off. */
  readonly take: () => Promise<CameraPicture | undefined>;
  readonly end: () => void;
}

/** Holds the camera's memory until it is closed. */
interface Closable {
  readonly close: () => void;
}

/**
 * Copies of frames straight from the camera. A frame is fetched when it is wanted and closed as soon as it is copied: of
 * those on their way when the camera is switched off some are lost unclosed, the camera waits for their memory, and the
 * next shopper meets a picture that stands still. Until it is fetched the browser keeps the newest only.
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

/** What the page shows at an animation frame (SCAN-19), where the browser gives no frames; where nothing is shown yet, at the next. */
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
