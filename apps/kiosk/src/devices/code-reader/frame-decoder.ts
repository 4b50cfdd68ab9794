import { createAgreement } from "./agreement.ts";
import type { ScannedCode } from "./code-reader.ts";
import { locatePlaces, type Place } from "./picture/locate.ts";
import type { Luma } from "./picture/luma.ts";
import {
  CLOSEST_VIEW,
  DEEP_VIEWS,
  LIGHT_VIEWS,
  lookAt,
  rowsMerged,
  type Cycle,
  type Nudge,
  type ReadOptions,
  type View,
} from "./picture/views.ts";

/** What the decoder found in one view. */
export interface RawRead extends ScannedCode {
  /** Rows of a linear code that read the same; 0 for other formats. */
  readonly lineCount: number;
}

export interface FrameDecoderOptions {
  readonly readCodes: (picture: Luma, options: ReadOptions) => Promise<readonly RawRead[]>;
  /** Milliseconds of any clock that only goes forward. */
  readonly nowMs: () => number;
}

export interface FrameDecoder {
  /** Looks at a frame; the code once it is believed. */
  decode(picture: Luma): Promise<ScannedCode | undefined>;
  /** Forgets earlier frames: the picture now shows something else. */
  reset(): void;
}

/** One frame in three is looked at thoroughly, the others cheaply: a weak tablet stays awake, and a hard code is read too. */
const DEEP_EVERY_FRAMES = 3;
/** Late views join when nothing was found for this long. */
const LATE_AFTER_MS = 1_000;
const PLACES = 2;
/** Alternates from frame to frame, so that confirmations differ from each other as well. */
const NUDGES: readonly Nudge[] = [
  { degrees: 2.5, factor: 1.08 },
  { degrees: -2, factor: 0.94 },
];

/** Takes the views of a cycle in turn. */
class Turns {
  readonly #cycle: Cycle;
  #next = 0;

  constructor(cycle: Cycle) {
    this.#cycle = cycle;
  }

  /** The next view this picture has something to show for, as it is seen; `undefined` where it has nothing for any. */
  take(picture: Luma, places: readonly Place[], isLate: boolean): Sight | undefined {
    const views = isLate ? [...this.#cycle.usual, ...this.#cycle.late] : this.#cycle.usual;
    for (let count = 0; count < views.length; count += 1) {
      const view = views[this.#next % views.length];
      this.#next += 1;
      const luma = view && lookAt(view, picture, places);
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

/** What a view shows of a picture. */
interface Sight {
  readonly view: View;
  readonly luma: Luma;
}

/**
 * Reads codes out of a series of frames. Each frame is looked at where it looks most like a code, and by one more view of
 * a cycle; a frame that showed something not believed yet is followed by a second look of the same kind.
 */
export function createFrameDecoder({ readCodes, nowMs }: FrameDecoderOptions): FrameDecoder {
  const agreement = createAgreement();
  const light = new Turns(LIGHT_VIEWS);
  const deep = new Turns(DEEP_VIEWS);
  let frame = 0;
  let fruitless = 0;
  let fruitlessSinceMs: number | undefined;
  let unconfirmed: View | undefined;

  const read = async ({ view, luma }: Sight): Promise<ScannedCode | undefined> => {
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
    const luma = lookAt(view, picture, places, nudge);
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
    reset,
  };
}
