import type { ScannedCode } from "./code-reader.ts";
import { BAR_FORMATS, type CodeFormat } from "./formats.ts";

/** One reading of one frame. */
export interface Reading extends ScannedCode {
  readonly frame: number;
  /** Independent rows of a linear code with the same result. */
  readonly rows: number;
}

/** Formats whose error correction makes one reading sufficient. */
const SINGLE_READ_FORMATS: ReadonlySet<CodeFormat> = new Set(["QRCode", "Aztec"]);
const BARS: ReadonlySet<CodeFormat> = new Set(BAR_FORMATS);
/** Readings older than this many frames no longer count. */
const MEMORY_FRAMES = 24;
const FRAMES_NEEDED = 2;
/** Rows that a linear code needs in total, and the factor by which they must exceed any other reading. */
const ROWS_NEEDED = 6;
const LEAD_NEEDED = 3;
/** Limit per reading, so that one frame cannot outweigh all others. */
const ROWS_PER_READING_MAX = 12;

const isSame = (one: ScannedCode, other: ScannedCode): boolean =>
  one.text === other.text && one.format === other.format;

const weigh = (readings: readonly Reading[]): number =>
  readings.reduce((sum, { rows }) => sum + Math.min(rows, ROWS_PER_READING_MAX), 0);

function strongestRival(reading: Reading, readings: readonly Reading[]): number {
  const rivals = readings.filter((other) => BARS.has(other.format) && !isSame(other, reading));
  return Math.max(0, ...rivals.map((rival) => weigh(rivals.filter((other) => isSame(other, rival)))));
}

/** Readings that are not confirmed yet. */
export interface Agreement {
  /** Adds a reading. True if it is confirmed. */
  add(reading: Reading): boolean;
  clear(): void;
}

/**
 * Confirms QR and Aztec at once. Linear codes, and PDF417 with its weaker check, need two frames that agree (decision
 * 0011). Linear codes also need enough rows and a clear lead, because a blurred code can be misread the same way twice.
 */
export function createAgreement(): Agreement {
  let readings: readonly Reading[] = [];
  return {
    add: (reading) => {
      if (SINGLE_READ_FORMATS.has(reading.format)) {
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
