import { createBrowserCamera } from "../../devices/camera/browser-camera.ts";
import type { Camera } from "../../devices/camera/camera.ts";
import { windowCameraBrowser } from "../../devices/camera/window-browser.ts";
import type { CardReader } from "../../devices/card-reader/card-reader.ts";
import { createKeyboardCardReader } from "../../devices/card-reader/keyboard-card-reader.ts";
import { windowFocusedField } from "../../devices/card-reader/window-focused-field.ts";
import type { CodeReader } from "../../devices/code-reader/code-reader.ts";
import { createWindowCodeReader } from "../../devices/code-reader/window-code-reader.ts";
import { kioskSounds } from "../../devices/sound/kiosk-sounds.ts";
import type { Sounds } from "../../devices/sound/sound.ts";
import { createBrowserWakeLock } from "../../devices/wake-lock/browser-wake-lock.ts";
import type { WakeLock } from "../../devices/wake-lock/wake-lock.ts";
import { systemClock } from "../../base/clock.ts";

/** The hardware a scan uses. */
export interface ScanDevices {
  readonly camera: Camera;
  readonly codeReader: CodeReader;
  readonly cardReader: CardReader;
  readonly sounds: Sounds;
  readonly wakeLock: WakeLock;
}

let browserDevices: ScanDevices | undefined;

/**
 * The kiosk's hardware, created once: the next shopper reuses the loaded decoder and the camera settings found so far.
 */
export function scanDevices(): ScanDevices {
  browserDevices ??= {
    camera: createBrowserCamera({ browser: windowCameraBrowser(), clock: systemClock }),
    codeReader: createWindowCodeReader(),
    cardReader: createKeyboardCardReader({ clock: systemClock, target: window, focusedField: windowFocusedField }),
    sounds: kioskSounds(),
    wakeLock: createBrowserWakeLock({ wakeLock: Reflect.get(navigator, "wakeLock"), document }),
  };
  return browserDevices;
}
