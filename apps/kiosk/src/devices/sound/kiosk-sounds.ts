import { createBrowserSounds } from "./browser-sounds.ts";
import type { Sounds } from "./sound.ts";
import { createWindowAudio } from "./window-audio.ts";

let sounds: Sounds | undefined;

/** The kiosk's sounds, created once and shared. */
export function kioskSounds(): Sounds {
  sounds ??= createBrowserSounds({ output: createWindowAudio(), target: window });
  return sounds;
}
