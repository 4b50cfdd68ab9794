import type { NativeCamera } from "../../config/environment.ts";

/** What asking for the camera came to; `missing` means there is none to allow. */
export type CameraAnswer =
  | { readonly kind: "granted" | "denied" | "missing" }
  /** The native shell's own words (MNT-15). */
  | { readonly kind: "failed"; readonly message: string };

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "");

/** In a browser: asks for the front camera and lets go of it at once. Without a secure page there is nobody to ask. */
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

/** Asks for the camera once staff have said where it sits (MNT-14). */
export async function requestCamera(places: {
  readonly media: Pick<MediaDevices, "getUserMedia"> | undefined;
  readonly native: NativeCamera | undefined;
}): Promise<CameraAnswer> {
  return await (places.native === undefined ? askBrowser(places.media) : askShell(places.native));
}
