import type { NativeCamera } from "../../config/environment.ts";

/** Result of asking for the camera. `missing`: there is none. */
export type CameraAnswer =
  | { readonly kind: "granted" | "denied" | "missing" }
  /** The native shell's own message. */
  | { readonly kind: "failed"; readonly message: string };

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "");

/** In a browser: asks for the front camera and releases it at once. Without a secure context there is no `media`. */
async function askBrowser(media: Pick<MediaDevices, "getUserMedia"> | undefined): Promise<CameraAnswer> {
  if (media === undefined) {
    return { kind: "missing" };
  }
  try {
    const stream = await media.getUserMedia({ video: { facingMode: "user" } });
    for (const track of stream.getTracks()) {
      track.stop();
    }
    return { kind: "granted" };
  } catch (error) {
    const isDenied = nameOf(error) === "NotAllowedError" || nameOf(error) === "SecurityError";
    return { kind: isDenied ? "denied" : "missing" };
  }
}

/** In a native shell: prepares its scanner. */
async function askShell(camera: NativeCamera): Promise<CameraAnswer> {
  try {
    return { kind: (await camera.prepare()) ? "granted" : "denied" };
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}

/** Asks for the camera after staff have chosen its position. */
export async function requestCamera(places: {
  readonly media: Pick<MediaDevices, "getUserMedia"> | undefined;
  readonly native: NativeCamera | undefined;
}): Promise<CameraAnswer> {
  return await (places.native === undefined ? askBrowser(places.media) : askShell(places.native));
}
