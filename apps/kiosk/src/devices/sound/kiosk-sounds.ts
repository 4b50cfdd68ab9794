import { createBrowserSounds } from "./browser-sounds.ts";
import type { Sounds } from "./sound.ts";
import { createWindowAudio } from "./window-audio.ts";

let sounds: Sounds | undefined;

/** The kiosk's sounds, made once: a scan and revenue of the till come out of the same loudspeaker (SCAN-13). */
export function kioskSounds(): Sounds {
  sounds ??= createBrowserSounds({ output: createWindowAudio(), target: window });
  return sounds;
}
