import type { CodeFormat } from "./formats.ts";

/** A code seen by the camera. */
export interface ScannedCode {
  readonly text: string;
  readonly format: CodeFormat;
}

/** Source of frames: the track, or single pictures in browsers without a frame stream. */
export interface FrameSource {
  readonly track: MediaStreamTrack;
  /** The current picture. Rejects if there is none. */
  readonly takePicture: () => Promise<ImageBitmap>;
}

export interface CodeReaderListener {
  readonly onCode: (code: ScannedCode) => void;
  /** The picture has turned black, or light was detected again. */
  readonly onDarkness: (isDark: boolean) => void;
  /** Frames no longer arrive, although the camera reported no problem. */
  readonly onFreeze: () => void;
  /** The device cannot process pictures of this size in time. */
  readonly onStrain: () => void;
  /** Reading has failed for good, for example because the decoder could not be loaded. */
  readonly onFailure: (error: Error) => void;
}

/** A running read. */
export interface CodeReading {
  /** Skips frames, for example while a found code is looked up. */
  setPaused(isPaused: boolean): void;
  stop(): void;
}

/** Finds codes in the camera picture. */
export interface CodeReader {
  start(source: FrameSource, listener: CodeReaderListener): CodeReading;
}
