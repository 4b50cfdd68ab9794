import type { CameraPicture } from "./picture/camera-picture.ts";
import type { ScannedCode } from "./code-reader.ts";

/** What the page tells the worker. `reading` numbers the readings, so that late answers are recognised. */
export type ToWorker =
  | { readonly kind: "read"; readonly reading: number }
  | { readonly kind: "picture"; readonly reading: number; readonly picture: CameraPicture }
  | { readonly kind: "pause"; readonly isPaused: boolean }
  | { readonly kind: "stop" };

/** How well the worker keeps up, told every two seconds. */
export interface Pulse {
  readonly framesPerSecond: number;
  readonly decodesPerSecond: number;
  /** Time each decoded frame took, in milliseconds. */
  readonly decodeTimesMs: readonly number[];
  readonly isPaused: boolean;
}

/** What the worker tells the page. */
export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "code"; readonly reading: number; readonly code: ScannedCode }
  | { readonly kind: "darkness"; readonly reading: number; readonly isDark: boolean }
  /** The last picture is done with, its memory free again; the next may come. */
  | { readonly kind: "next"; readonly reading: number; readonly memory: readonly ArrayBuffer[] }
  | { readonly kind: "pulse"; readonly reading: number; readonly pulse: Pulse }
  | { readonly kind: "failed"; readonly message: string };
