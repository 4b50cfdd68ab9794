import { createAgreement } from "./agreement.ts";
import type { ScannedCode } from "./code-reader.ts";
import { locatePlaces, type Place } from "./picture/locate.ts";
import type { Luma } from "./picture/luma.ts";
import {
  CLOSEST_VIEW,
  DEEP_VIEWS,
  LIGHT_VIEWS,
  prepareView,
  rowsMerged,
  type Cycle,
  type Nudge,
  type ReadOptions,
  type View,
} from "./picture/views.ts";

/** A result of the decoder in one view. */
export interface RawRead extends ScannedCode {
  /** Rows of a linear code with the same result; 0 for other formats. */
  readonly lineCount: number;
}

export interface FrameDecoderOptions {
  readonly readCodes: (picture: Luma, options: ReadOptions) => Promise<readonly RawRead[]>;
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number;
}

export interface FrameDecoder {
  /** Decodes a frame. Returns a code once it is confirmed. */
  decode(picture: Luma): Promise<ScannedCode | undefined>;
  /** True if a code was read that another frame must confirm. */
  isUnsure(): boolean;
  /** Forgets earlier frames, because the picture shows something else. */
  reset(): void;
}

/**
 * One frame in three gets a thorough view, the others a cheap one, which suits weak tablets and still reads difficult
 * codes.
 */
const DEEP_EVERY_FRAMES = 3;
/** Late views are added after this time without a result. */
const LATE_AFTER_MS = 1_000;
const PLACES = 2;
/** Alternates between frames, so that confirming views differ from each other too. */
const NUDGES: readonly Nudge[] = [
  { degrees: 2.5, factor: 1.08 },
  { degrees: -2, factor: 0.94 },
];

/** Returns the views of a cycle in turn. */
class Turns {
  readonly #cycle: Cycle;
  #next = 0;

  constructor(cycle: Cycle) {
    this.#cycle = cycle;
  }

  /** The next view that the picture has a region for; `undefined` if it has none for any view. */
  take(picture: Luma, places: readonly Place[], isLate: boolean): PreparedView | undefined {
    const views = isLate ? [...this.#cycle.usual, ...this.#cycle.late] : this.#cycle.usual;
    for (let count = 0; count < views.length; count += 1) {
      const view = views[this.#next % views.length];
      this.#next += 1;
      const luma = view && prepareView(view, picture, places);
      if (view !== undefined && luma !== undefined) {
        return { view, luma };
      }
    }
    return undefined;
  }

  reset(): void {
    this.#next = 0;
  }
}

/** A view with its pixels. */
interface PreparedView {
  readonly view: View;
  readonly luma: Luma;
}

/**
 * Reads codes from a series of frames. Each frame is decoded where it looks most like a code, and by one more view of a
 * cycle (decision 0029). An unconfirmed result is followed by another view of the same kind.
 */
export function createFrameDecoder({ readCodes, nowMs }: FrameDecoderOptions): FrameDecoder {
  const agreement = createAgreement();
  const light = new Turns(LIGHT_VIEWS);
  const deep = new Turns(DEEP_VIEWS);
  let frame = 0;
  let fruitless = 0;
  let fruitlessSinceMs: number | undefined;
  let unconfirmed: View | undefined;

  const read = async ({ view, luma }: PreparedView): Promise<ScannedCode | undefined> => {
    for (const { text, format, lineCount } of await readCodes(luma, view.options)) {
      unconfirmed = view;
      if (agreement.add({ text, format, frame, rows: lineCount / rowsMerged(view) })) {
        return { text, format };
      }
    }
    return undefined;
  };
  const readView = async (
    view: View,
    picture: Luma,
    places: readonly Place[],
    nudge?: Nudge,
  ): Promise<ScannedCode | undefined> => {
    const luma = prepareView(view, picture, places, nudge);
    return luma && (await read({ view, luma }));
  };
  const reset = (): void => {
    agreement.clear();
    light.reset();
    deep.reset();
    fruitless = 0;
    fruitlessSinceMs = undefined;
    unconfirmed = undefined;
  };
  const lookThrough = async (picture: Luma): Promise<ScannedCode | undefined> => {
    const startMs = nowMs();
    fruitlessSinceMs ??= startMs;
    fruitless += 1;
    const places = locatePlaces(picture, PLACES);
    const doubted = unconfirmed;
    unconfirmed = undefined;
    if (doubted !== undefined) {
      return await readView(doubted, picture, places, NUDGES[frame % NUDGES.length]);
    }
    const closest = await readView(CLOSEST_VIEW, picture, places);
    if (closest !== undefined || unconfirmed !== undefined) {
      return closest;
    }
    const turns = fruitless % DEEP_EVERY_FRAMES === 0 ? deep : light;
    const sight = turns.take(picture, places, startMs - fruitlessSinceMs >= LATE_AFTER_MS);
    return sight && (await read(sight));
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
    isUnsure: () => unconfirmed !== undefined,
    reset,
  };
}
