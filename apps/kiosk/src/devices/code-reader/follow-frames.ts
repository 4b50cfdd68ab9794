/** Holds memory of the camera until it is closed. */
interface Closable {
  close: () => void;
}

/** Frames after which the pipe between page and worker is in place and holds none back: a second at most rates. */
const LATE_FRAMES_MAX = 30;

/**
 * Hands on every frame while they are wanted. Those that come later are closed until the camera ends the stream: a stream
 * ended from here would lose the frame that is on its way from the page, unclosed, and the camera waits for its memory.
 */
export async function followFrames<Frame extends Closable>(
  frames: ReadableStream<Frame>,
  isWanted: () => boolean,
  onFrame: (frame: Frame) => void,
): Promise<void> {
  const reader = frames.getReader();
  let late = 0;
  while (late < LATE_FRAMES_MAX) {
    const { done, value } = await reader.read();
    if (done) {
      return;
    }
    if (isWanted()) {
      onFrame(value);
    } else {
      value.close();
      late += 1;
    }
  }
  await reader.cancel();
}
