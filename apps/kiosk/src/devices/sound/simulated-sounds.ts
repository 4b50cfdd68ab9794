import type { SoundName, Sounds } from "./sound.ts";

/** Sounds that are only recorded. */
export interface SimulatedSounds extends Sounds {
  readonly played: readonly SoundName[];
}

/** Creates sounds without audio, for tests. */
export function createSimulatedSounds(): SimulatedSounds {
  const played: SoundName[] = [];
  let isMuted = false;
  return {
    played,
    play: (name) => {
      if (!isMuted) {
        played.push(name);
      }
    },
    setMuted: (muted) => {
      isMuted = muted;
    },
  };
}
