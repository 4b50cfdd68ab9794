/** What the browser tells about a camera; labels are empty until it may be used. */
export type CameraDevice = Pick<MediaDeviceInfo, "deviceId" | "kind" | "label">;

/** The facts about the browser the choice depends on. */
export interface BrowserFacts {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** iPads call themselves Macintosh; no Mac has a touch screen. */
function isIos({ userAgent, maxTouchPoints }: BrowserFacts): boolean {
  return /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}

/**
 * The camera that looks at the shopper: the one whose label contains "front", else the second on iOS, else the first
 * (SCAN-10, A-19).
 */
export function chooseCamera(devices: readonly CameraDevice[], browser: BrowserFacts): CameraDevice | undefined {
  const cameras = devices.filter(({ kind }) => kind === "videoinput");
  const front = cameras.find(({ label }) => label.toLowerCase().includes("front"));
  const second = isIos(browser) ? cameras[1] : undefined;
  return front ?? second ?? cameras[0];
}

/** Whether a picture is shown mirrored: always, except for a camera that looks away from the screen. */
export function isMirrored(facingMode: string | undefined, label: string): boolean {
  return facingMode !== "environment" && !/\b(back|rear)\b/i.test(label);
}
