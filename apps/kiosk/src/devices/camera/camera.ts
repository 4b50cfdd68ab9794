import type { Store } from "../../base/store.ts";

/** A running picture. */
export interface CameraView {
  readonly stream: MediaStream;
  readonly track: MediaStreamTrack;
  /** Shown like a mirror: whoever stands before the kiosk expects to see themselves move that way. */
  readonly isMirrored: boolean;
}

/** What the camera is doing. */
export type CameraState =
  | { readonly kind: "idle" }
  | { readonly kind: "asking" }
  | { readonly kind: "live"; readonly view: CameraView }
  /** It runs and shows nothing but black: covered, or lost without a word. The camera keeps trying by itself. */
  | { readonly kind: "dark"; readonly view: CameraView }
  /** Nobody may look through it (SCAN-37). */
  | { readonly kind: "denied" }
  /** The device has none, or the browser hides it. */
  | { readonly kind: "missing" }
  /** It was there and is not any more, or another program holds it; the camera keeps trying by itself. */
  | { readonly kind: "lost" };

/** The kiosk's camera: a state to follow, and what one can ask of it. */
export interface Camera {
  readonly state: Pick<Store<CameraState>, "get" | "subscribe">;
  /** Asks for the picture; calling it again after a refusal tries again. */
  open(): void;
  close(): void;
  /** Somebody has seen that the picture has gone black, or that there is light in it again. */
  setDark(isDark: boolean): void;
  /** Somebody has seen that no picture arrives any more. */
  giveUp(): void;
  /** Settles for a smaller picture, for good: the device cannot keep up with the large one. */
  settleForLess(): void;
}
