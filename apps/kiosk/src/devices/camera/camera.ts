import type { Store } from "../../base/store.ts";

/** A running picture. */
export interface CameraView {
  readonly stream: MediaStream;
  readonly track: MediaStreamTrack;
  /** Mirrored like a mirror, which people expect of a camera facing them. */
  readonly isMirrored: boolean;
}

/** State of the camera. */
export type CameraState =
  | { readonly kind: "idle" }
  | { readonly kind: "asking" }
  | { readonly kind: "live"; readonly view: CameraView }
  /** The picture is black: the lens is covered, or the driver has failed. The camera keeps retrying. */
  | { readonly kind: "dark"; readonly view: CameraView }
  /** The permission was denied. */
  | { readonly kind: "denied" }
  /** The device has no camera, or the browser hides it. */
  | { readonly kind: "missing" }
  /** The camera was lost, or another program uses it. It keeps retrying. */
  | { readonly kind: "lost" };

/** The kiosk's camera. */
export interface Camera {
  readonly state: Pick<Store<CameraState>, "get" | "subscribe">;
  /** Opens the camera. Calling it again after a failure retries. */
  open(): void;
  close(): void;
  /** Reports that the picture has turned black, or that light was detected again. */
  setDark(isDark: boolean): void;
  /** Reports that frames no longer arrive. */
  giveUp(): void;
  /** Switches to the smaller picture for good, because the device cannot process the large one in time. */
  shrinkPicture(): void;
}
