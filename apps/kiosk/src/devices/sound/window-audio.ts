import attentionUrl from "../../assets/sounds/attention.wav?url";
import revenueUrl from "../../assets/sounds/revenue.wav?url";
import scanUrl from "../../assets/sounds/scan.wav?url";
import type { AudioOutput } from "./browser-sounds.ts";
import type { SoundName } from "./sound.ts";

const URLS: Readonly<Record<SoundName, string>> = { scan: scanUrl, revenue: revenueUrl, attention: attentionUrl };

/** Gain from 0 to 1, quiet enough for a store. */
const VOLUME = 0.7;

/** Plays the bundled sounds through Web Audio. */
export function createWindowAudio(): AudioOutput {
  let context: AudioContext | undefined;
  const buffers = new Map<SoundName, Promise<AudioBuffer>>();
  const load = async (name: SoundName, audio: AudioContext): Promise<AudioBuffer> => {
    const file = await fetch(URLS[name]);
    return await audio.decodeAudioData(await file.arrayBuffer());
  };
  const bufferOf = (name: SoundName, audio: AudioContext): Promise<AudioBuffer> => {
    const buffer = buffers.get(name) ?? load(name, audio);
    buffers.set(name, buffer);
    // A file that failed to load is loaded again next time.
    buffer.catch(() => buffers.delete(name));
    return buffer;
  };
  return {
    wake: async () => {
      context ??= new AudioContext();
      await context.resume();
    },
    play: async (name) => {
      context ??= new AudioContext();
      const buffer = await bufferOf(name, context);
      if (context.state === "running") {
        const gain = new GainNode(context, { gain: VOLUME });
        const source = new AudioBufferSourceNode(context, { buffer });
        source.connect(gain).connect(context.destination);
        source.start();
      }
    },
  };
}
