import type { CameraPicture } from "./picture/camera-picture.ts";
import type { ScannedCode } from "./code-reader.ts";

/** Messages to the worker. `reading` numbers the readings, so that late answers are recognised. */
export type ToWorker =
  | { readonly kind: "read"; readonly reading: number }
  | { readonly kind: "picture"; readonly reading: number; readonly picture: CameraPicture }
  | { readonly kind: "pause"; readonly isPaused: boolean }
  | { readonly kind: "stop" };

/** Performance of the worker, sent every two seconds. */
export interface Pulse {
  readonly framesPerSecond: number;
  readonly decodesPerSecond: number;
  /** Decoding time of each frame, in milliseconds. */
  readonly decodeTimesMs: readonly number[];
  readonly isPaused: boolean;
}

/** Messages from the worker. */
export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "code"; readonly reading: number; readonly code: ScannedCode }
  | { readonly kind: "darkness"; readonly reading: number; readonly isDark: boolean }
  /** The last picture is processed and its memory returned. The worker is ready for the next. */
  | { readonly kind: "next"; readonly reading: number; readonly memory: readonly ArrayBuffer[] }
  | { readonly kind: "pulse"; readonly reading: number; readonly pulse: Pulse }
  | { readonly kind: "failed"; readonly message: string };
