import { describe, expect, it } from "vitest";
import { chooseCamera, isMirrored, type CameraDevice } from "./choose-camera.ts";

const android = { userAgent: "Mozilla/5.0 (Linux; Android 13; SM-T820) Chrome/130", maxTouchPoints: 5 };
const iPad = { userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Safari/605", maxTouchPoints: 5 };
const mac = { userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Safari/605", maxTouchPoints: 0 };
const microphone: CameraDevice = { deviceId: "m", kind: "audioinput", label: "Front microphone" };
const camera = (deviceId: string, label: string): CameraDevice => ({ deviceId, kind: "videoinput", label });

describe("choosing the camera", () => {
  it("takes the camera whose label contains front, in any case", { tags: ["SCAN-10"] }, () => {
    const devices = [microphone, camera("a", "camera2 0, facing back"), camera("b", "camera2 1, facing FRONT")];
    expect(chooseCamera(devices, android)?.deviceId).toBe("b");
  });

  it("takes the second camera on iOS, also on an iPad that identifies as Macintosh", { tags: ["SCAN-10"] }, () => {
    const devices = [camera("a", "Kamera hinten"), camera("b", "Kamera vorne")];
    expect(chooseCamera(devices, iPad)?.deviceId).toBe("b");
    expect(chooseCamera(devices, mac)?.deviceId).toBe("a");
  });

  it("takes the first if no label contains front, and the only one on iOS", { tags: ["SCAN-10"] }, () => {
    expect(chooseCamera([camera("a", "USB camera"), camera("b", "Webcam")], android)?.deviceId).toBe("a");
    expect(chooseCamera([camera("a", "Webcam")], iPad)?.deviceId).toBe("a");
    expect(chooseCamera([microphone], android)).toBeUndefined();
  });

  it("mirrors the picture except for a camera on the back", { tags: ["SCAN-07"] }, () => {
    expect(isMirrored("user", "")).toBe(true);
    expect(isMirrored(undefined, "HD Webcam")).toBe(true);
    expect(isMirrored("environment", "")).toBe(false);
    expect(isMirrored(undefined, "camera2 0, facing back")).toBe(false);
  });
});
