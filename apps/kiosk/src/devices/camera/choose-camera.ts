/** A camera of the browser's list. Labels are empty before the permission is granted. */
export type CameraDevice = Pick<MediaDeviceInfo, "deviceId" | "kind" | "label">;

/** Browser facts that decide the choice. */
export interface BrowserFacts {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** iPads identify as Macintosh, but no Mac has a touch screen. */
function isIos({ userAgent, maxTouchPoints }: BrowserFacts): boolean {
  return /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}

/** The camera that faces the shopper: the one labelled "front", else the second on iOS, else the first. */
export function chooseCamera(devices: readonly CameraDevice[], browser: BrowserFacts): CameraDevice | undefined {
  const cameras = devices.filter(({ kind }) => kind === "videoinput");
  const front = cameras.find(({ label }) => label.toLowerCase().includes("front"));
  const second = isIos(browser) ? cameras[1] : undefined;
  return front ?? second ?? cameras[0];
}

/** Whether to mirror the picture: always, except for a camera on the back. */
export function isMirrored(facingMode: string | undefined, label: string): boolean {
  return facingMode !== "environment" && !/\b(back|rear)\b/i.test(label);
}
