import type { SoundName, Sounds } from "./sound.ts";

/** Sounds that are only noted down. */
export interface SimulatedSounds extends Sounds {
  readonly played: readonly SoundName[];
}

/** Makes sounds without a loudspeaker, for tests. */
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
