import type { ScannedCode } from "./code-reader.ts";
import { BAR_FORMATS, type CodeFormat } from "./formats.ts";

/** One reading of one frame. */
export interface Reading extends ScannedCode {
  readonly frame: number;
  /** Independent rows of a linear code that read the same. */
  readonly rows: number;
}

/** Formats whose own error correction makes a single reading enough. */
const SURE: ReadonlySet<CodeFormat> = new Set(["QRCode", "Aztec"]);
const BARS: ReadonlySet<CodeFormat> = new Set(BAR_FORMATS);
/** Readings further back than this many frames no longer count. */
const MEMORY_FRAMES = 24;
const FRAMES_NEEDED = 2;
/** Rows a linear code needs in all, and how much stronger it must be than anything else that was read. */
const ROWS_NEEDED = 6;
const LEAD_NEEDED = 3;
/** One frame cannot outvote all others. */
const ROWS_PER_READING_MAX = 12;

const isSame = (one: ScannedCode, other: ScannedCode): boolean =>
  one.text === other.text && one.format === other.format;

const weigh = (readings: readonly Reading[]): number =>
  readings.reduce((sum, { rows }) => sum + Math.min(rows, ROWS_PER_READING_MAX), 0);

function strongestRival(reading: Reading, readings: readonly Reading[]): number {
  const rivals = readings.filter((other) => BARS.has(other.format) && !isSame(other, reading));
  return Math.max(0, ...rivals.map((rival) => weigh(rivals.filter((other) => isSame(other, rival)))));
}

/** Readings so far that are not believed yet. */
export interface Agreement {
  /** Adds a reading; true when it is believed now. */
  add(reading: Reading): boolean;
  clear(): void;
}

/**
 * Believes QR and Aztec at once. Bars, and PDF417 with its weaker check, are believed when two frames agree; bars also
 * need rows enough and a clear lead, because a blurred code can be misread the same way twice.
 */
export function createAgreement(): Agreement {
  let readings: readonly Reading[] = [];
  return {
    add: (reading) => {
      if (SURE.has(reading.format)) {
        return true;
      }
      readings = [...readings, reading].filter(({ frame }) => reading.frame - frame < MEMORY_FRAMES);
      const equal = readings.filter((other) => isSame(other, reading));
      const frames = new Set(equal.map(({ frame }) => frame)).size;
      if (frames < FRAMES_NEEDED) {
        return false;
      }
      const weight = weigh(equal);
      const isClear = weight >= ROWS_NEEDED && weight >= LEAD_NEEDED * strongestRival(reading, readings);
      return isClear || !BARS.has(reading.format);
    },
    clear: () => {
      readings = [];
    },
  };
}
