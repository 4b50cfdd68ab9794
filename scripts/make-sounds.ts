/**
 * Synthesises the kiosk's sounds from sine waves and writes them into its assets: `node scripts/make-sounds.ts`. All
 * sounds are the project's own work.
 */
import { writeFileSync } from "node:fs";

const SAMPLE_RATE = 22_050;
const HEADER_BYTES = 44;

/** One soft bell tone: start and length in seconds, pitch in hertz, loudness from 0 to 1. */
interface Stroke {
  readonly start: number;
  readonly length: number;
  readonly pitch: number;
  readonly loudness: number;
}

function strokeAt(stroke: Stroke, time: number): number {
  const age = time - stroke.start;
  if (age < 0 || age > stroke.length) {
    return 0;
  }
  const attack = Math.min(1, age / 0.006);
  const fade = Math.exp((-4.6 * age) / stroke.length) * Math.min(1, (stroke.length - age) / 0.02);
  const angle = 2 * Math.PI * stroke.pitch * age;
  const tone =
    Math.sin(angle) +
    0.22 * Math.sin(2 * angle) * Math.exp(-age * 18) +
    0.08 * Math.sin(3.01 * angle) * Math.exp(-age * 30);
  return stroke.loudness * attack * fade * tone;
}

function wave(strokes: readonly Stroke[], lengthSeconds: number): Buffer {
  const samples = Math.round(lengthSeconds * SAMPLE_RATE);
  const file = Buffer.alloc(HEADER_BYTES + samples * 2);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(SAMPLE_RATE, 24);
  file.writeUInt32LE(SAMPLE_RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(samples * 2, 40);
  for (let index = 0; index < samples; index += 1) {
    const value = strokes.reduce((sum, stroke) => sum + strokeAt(stroke, index / SAMPLE_RATE), 0);
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), HEADER_BYTES + index * 2);
  }
  return file;
}

/** Scan: a short rising pair. */
const scan = wave(
  [
    { start: 0, length: 0.14, pitch: 880, loudness: 0.3 },
    { start: 0.07, length: 0.2, pitch: 1318.5, loudness: 0.32 },
  ],
  0.28,
);

/** Revenue: three warm notes. */
const revenue = wave(
  [
    { start: 0, length: 0.2, pitch: 523.25, loudness: 0.28 },
    { start: 0.1, length: 0.2, pitch: 659.25, loudness: 0.28 },
    { start: 0.2, length: 0.24, pitch: 783.99, loudness: 0.3 },
  ],
  0.44,
);

/** Inactivity warning: two calm falling notes. */
const attention = wave(
  [
    { start: 0, length: 0.26, pitch: 659.25, loudness: 0.26 },
    { start: 0.18, length: 0.34, pitch: 493.88, loudness: 0.26 },
  ],
  0.54,
);

writeFileSync(new URL("../apps/kiosk/src/assets/sounds/scan.wav", import.meta.url), scan);
writeFileSync(new URL("../apps/kiosk/src/assets/sounds/revenue.wav", import.meta.url), revenue);
writeFileSync(new URL("../apps/kiosk/src/assets/sounds/attention.wav", import.meta.url), attention);
