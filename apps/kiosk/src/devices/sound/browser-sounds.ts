import type { SoundName, Sounds } from "./sound.ts";

/** Where sounds come out. */
export interface AudioOutput {
  /** Browsers keep a page silent until it is touched; after this they do not. */
  wake(): Promise<void>;
  play(name: SoundName): Promise<void>;
}

export interface BrowserSoundsOptions {
  readonly output: AudioOutput;
  /** Where the first touch arrives. */
  readonly target: Pick<EventTarget, "addEventListener" | "removeEventListener">;
}

const TOUCHES = ["pointerdown", "keydown"] as const;

/** The sounds, woken by the first touch; a device without audio stays silent and nothing else changes (SCAN-13). */
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
      // Still silent: the next touch tries again.
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
