import type { CameraPermission } from "./kiosk-services.ts";

/** What asking for the camera came to; `missing` means there is none to allow. */
export type CameraAnswer = Extract<CameraPermission, "granted" | "denied"> | "missing";

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "");

/** Asks for the front camera and lets go of it at once (MNT-14). Without a secure page there is nobody to ask. */
export async function requestCamera(media: Pick<MediaDevices, "getUserMedia"> | undefined): Promise<CameraAnswer> {
  if (media === undefined) {
    return "missing";
  }
  try {
    const stream = await media.getUserMedia({ video: { facingMode: "user" } });
    for (const track of stream.getTracks()) {
      track.stop();
    }
    return "granted";
  } catch (error) {
    return nameOf(error) === "NotAllowedError" || nameOf(error) === "SecurityError" ? "denied" : "missing";
  }
}
