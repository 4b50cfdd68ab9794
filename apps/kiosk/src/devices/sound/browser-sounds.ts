import revenueUrl from "../../assets/sounds/revenue.wav?url";
import scanUrl from "../../assets/sounds/scan.wav?url";
import type { SoundName, Sounds } from "./sound.ts";

const URLS: Readonly<Record<SoundName, string>> = { scan: scanUrl, revenue: revenueUrl };

/** Quiet enough for a shop: the files themselves leave room as well. */
const VOLUME = 0.7;

export interface BrowserSoundsOptions {
  readonly makeContext: () => AudioContext;
  readonly load: (url: string) => Promise<ArrayBuffer>;
  /** Where the first touch arrives. */
  readonly target: Pick<EventTarget, "addEventListener" | "removeEventListener">;
}

/**
 * Plays the sounds through Web Audio. Browsers keep pages silent until they are touched, so the first touch wakes the
 * audio; a device without audio stays silent and nothing else changes.
 */
export function createBrowserSounds({ makeContext, load, target }: BrowserSoundsOptions): Sounds {
  let context: AudioContext | undefined;
  let isMuted = false;
  const buffers = new Map<SoundName, Promise<AudioBuffer>>();
  const bufferOf = (name: SoundName, audio: AudioContext): Promise<AudioBuffer> => {
    const known = buffers.get(name) ?? load(URLS[name]).then((file) => audio.decodeAudioData(file));
    buffers.set(name, known);
    // A file that did not arrive is asked for again next time.
    known.catch(() => buffers.delete(name));
    return known;
  };
  const sound = async (name: SoundName): Promise<void> => {
    context ??= makeContext();
    const buffer = await bufferOf(name, context);
    if (context.state !== "running") {
      return;
    }
    const source = context.createBufferSource();
    const gain = context.createGain();
    gain.gain.value = VOLUME;
    source.buffer = buffer;
    source.connect(gain).connect(context.destination);
    source.start();
  };
  const wake = async (): Promise<void> => {
    context ??= makeContext();
    await context.resume();
    target.removeEventListener("pointerdown", onTouch, { capture: true });
    target.removeEventListener("keydown", onTouch, { capture: true });
  };
  function onTouch(): void {
    wake().catch(() => undefined);
  }
  target.addEventListener("pointerdown", onTouch, { capture: true });
  target.addEventListener("keydown", onTouch, { capture: true });
  return {
    play: (name) => {
      if (!isMuted) {
        sound(name).catch(() => undefined);
      }
    },
    setMuted: (muted) => {
      isMuted = muted;
    },
  };
}
