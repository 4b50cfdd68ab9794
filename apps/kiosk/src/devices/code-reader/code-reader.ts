import type { CodeFormat } from "./formats.ts";

/** A code in front of the camera. */
export interface ScannedCode {
  readonly text: string;
  readonly format: CodeFormat;
}

/** Where frames come from: the running track, or picture by picture in browsers that give no stream of its frames. */
export interface FrameSource {
  readonly track: MediaStreamTrack;
  /** The picture shown now; rejects while there is none. */
  readonly takePicture: () => Promise<ImageBitmap>;
}

export interface CodeReaderListener {
  readonly onCode: (code: ScannedCode) => void;
  /** The picture has gone black, or there is light in it again. */
  readonly onDarkness: (isDark: boolean) => void;
  /** No frame arrives any more, although nothing was told about the camera. */
  readonly onStandstill: () => void;
  /** The device cannot keep up with the size of the picture. */
  readonly onStrain: () => void;
  /** Reading has ended for good, for example because the decoder could not be loaded. */
  readonly onFailure: (error: Error) => void;
}

/** A reading in progress. */
export interface CodeReading {
  /** Lets frames pass unread, for example while a found code is being looked up. */
  setPaused(isPaused: boolean): void;
  stop(): void;
}

/** Finds codes in a camera's picture. */
export interface CodeReader {
  start(source: FrameSource, listener: CodeReaderListener): CodeReading;
}
