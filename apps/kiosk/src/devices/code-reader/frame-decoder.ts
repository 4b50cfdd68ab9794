import { createAgreement } from "./agreement.ts";
import type { ScannedCode } from "./code-reader.ts";
import { locatePlaces, type Place } from "./locate.ts";
import type { Luma } from "./luma.ts";
import { HARDER_VIEWS, lookAt, rowsMerged, USUAL_VIEWS, type Nudge, type ReadOptions, type View } from "./views.ts";

/** What the decoder found in one view. */
export interface RawRead extends ScannedCode {
  /** Rows of a linear code that read the same; 0 for other formats. */
  readonly lineCount: number;
}

export interface FrameDecoderOptions {
  readonly readCodes: (picture: Luma, options: ReadOptions) => Promise<readonly RawRead[]>;
  /** Milliseconds of any clock that only goes forward. */
  readonly nowMs: () => number;
  /** Time for one frame; at least one view is always looked at. */
  readonly budgetMs?: number;
}

export interface FrameDecoder {
  /** Looks at a frame; the code once it is believed. */
  decode(picture: Luma): Promise<ScannedCode | undefined>;
  /** Forgets earlier frames: the picture now shows something else. */
  reset(): void;
}

const DEFAULT_BUDGET_MS = 40;
/** Harder views join when nothing was found for this long. */
const HARDER_AFTER_MS = 1_000;
const PLACES = 2;
/** Alternates from frame to frame, so that confirmations differ from each other as well. */
const NUDGES: readonly Nudge[] = [
  { degrees: 2.5, factor: 1.08 },
  { degrees: -2, factor: 0.94 },
];

/**
 * Reads codes out of a series of frames: each frame gets as many views of the cycle as fit in its time, beginning with
 * a second look where the frame before showed something that is not believed yet.
 */
export function createFrameDecoder(options: FrameDecoderOptions): FrameDecoder {
  const { readCodes, nowMs, budgetMs = DEFAULT_BUDGET_MS } = options;
  const agreement = createAgreement();
  let frame = 0;
  let nextView = 0;
  let fruitlessSinceMs: number | undefined;
  let unconfirmed: View | undefined;

  const read = async (
    look: View,
    picture: Luma,
    places: readonly Place[],
    nudge?: Nudge,
  ): Promise<ScannedCode | undefined> => {
    const sight = lookAt(look, picture, places, nudge);
    const reads = sight === undefined ? [] : await readCodes(sight, look.options);
    for (const { text, format, lineCount } of reads) {
      unconfirmed = look;
      if (agreement.add({ text, format, frame, rows: lineCount / rowsMerged(look) })) {
        return { text, format };
      }
    }
    return undefined;
  };
  const takeView = (startMs: number): View | undefined => {
    const isHard = startMs - (fruitlessSinceMs ?? startMs) >= HARDER_AFTER_MS;
    const cycle = isHard ? [...USUAL_VIEWS, ...HARDER_VIEWS] : USUAL_VIEWS;
    const look = cycle[nextView % cycle.length];
    nextView += 1;
    return look;
  };
  const reset = (): void => {
    agreement.clear();
    fruitlessSinceMs = undefined;
    unconfirmed = undefined;
    nextView = 0;
  };
  const lookThrough = async (picture: Luma): Promise<ScannedCode | undefined> => {
    const startMs = nowMs();
    fruitlessSinceMs ??= startMs;
    const places = locatePlaces(picture, PLACES);
    const doubted = unconfirmed;
    unconfirmed = undefined;
    let found = doubted && (await read(doubted, picture, places, NUDGES[frame % NUDGES.length]));
    for (let count = 0; found === undefined && count < USUAL_VIEWS.length; count += 1) {
      const look = takeView(startMs);
      found = look && (await read(look, picture, places));
      if (nowMs() - startMs >= budgetMs) {
        break;
      }
    }
    return found;
  };
  return {
    decode: async (picture) => {
      frame += 1;
      const found = await lookThrough(picture);
      if (found !== undefined) {
        reset();
      }
      return found;
    },
    reset,
  };
}
