import type { SoundName, Sounds } from "./sound.ts";

/** Audio output. */
export interface AudioOutput {
  /** Enables sound. Browsers allow it only after a touch. */
  wake(): Promise<void>;
  play(name: SoundName): Promise<void>;
}

export interface BrowserSoundsOptions {
  readonly output: AudioOutput;
  /** Target of the first touch. */
  readonly target: Pick<EventTarget, "addEventListener" | "removeEventListener">;
}

const TOUCHES = ["pointerdown", "keydown"] as const;

/** Sounds, enabled by the first touch. A device without audio stays silent. */
export function createBrowserSounds({ output, target }: BrowserSoundsOptions): Sounds {
  let isMuted = false;
  const listen = (method: "addEventListener" | "removeEventListener"): void => {
    for (const touch of TOUCHES) {
      target[method](touch, onTouch, { capture: true });
    }
  };
  function onTouch(): void {
    output.wake().then(
      () => listen("removeEventListener"),
      // Still disabled; the next touch retries.
      () => undefined,
    );
  }
  listen("addEventListener");
  return {
    play: (name) => {
      if (!isMuted) {
        output.play(name).catch(() => undefined);
      }
    },
    setMuted: (muted) => {
      isMuted = muted;
    },
  };
}
