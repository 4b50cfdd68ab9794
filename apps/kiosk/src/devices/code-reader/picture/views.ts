import { BAR_FORMATS, CODE_FORMATS, type CodeFormat } from "../formats.ts";
import type { Place } from "./locate.ts";
import { blur, cropCentre, cutOut, invert, sharpen, shrink, smearDown, type Luma, type Region } from "./luma.ts";

/** Options of the decoder for a view. */
export interface ReadOptions {
  readonly formats: readonly CodeFormat[];
  readonly tryHarder: boolean;
  readonly tryRotate: boolean;
  readonly tryInvert: boolean;
  readonly binarizer: "LocalAverage" | "GlobalHistogram";
}

/** Preprocessing of a view's pixels. Sizes grow with the view's scale. */
type Treatment = "none" | "calm" | "lift" | "calm-lift" | "smear" | "negative";

/** One way of decoding a frame. */
export interface View {
  /** The scan frame's area, the whole picture, or the place that looks most (second most) like a code. */
  readonly source: "frame" | "whole" | "first-place" | "second-place";
  readonly scale: number;
  readonly treatment: Treatment;
  readonly options: ReadOptions;
}

/** Share of the picture that the scan frame covers. */
const FRAME_SHARE = { width: 0.6, height: 0.8 } as const;
/** Largest width at which the whole picture is decoded. */
const WHOLE_WIDTH_MAX = 1280;
/** Larger regions take too long to decode. */
const CUT_PIXELS_MAX = 700_000;
/** Rows of a linear code that are averaged against noise. */
const SMEAR_ROWS = 15;

const EASY: ReadOptions = {
  formats: CODE_FORMATS,
  tryHarder: false,
  tryRotate: false,
  tryInvert: false,
  binarizer: "LocalAverage",
};
const TURNED: ReadOptions = { ...EASY, tryRotate: true };
const HARD: ReadOptions = { ...TURNED, tryHarder: true };
const HISTOGRAM: ReadOptions = { ...HARD, binarizer: "GlobalHistogram" };
const INVERTED: ReadOptions = { ...HARD, tryInvert: true };
/** Averaging rows destroys stacked codes, so only linear codes are read. */
const BARS: ReadOptions = { ...HARD, formats: BAR_FORMATS };

const view = (source: View["source"], scale: number, treatment: Treatment, options: ReadOptions): View => ({
  source,
  scale,
  treatment,
  options,
});

/** For every frame: the place most like a code, in its own size. It reads most codes, in one or two milliseconds. */
export const CLOSEST_VIEW = view("first-place", 1, "none", TURNED);

/** Views taken in turn. `late` views are added after a second without a result. */
export interface Cycle {
  readonly usual: readonly View[];
  readonly late: readonly View[];
}

/** Cheap views, a few milliseconds each. */
export const LIGHT_VIEWS: Cycle = {
  usual: [
    view("frame", 1, "none", EASY),
    view("second-place", 1, "none", TURNED),
    view("first-place", 1, "smear", BARS),
    view("whole", 0.5, "none", EASY),
  ],
  late: [
    view("first-place", 1, "negative", TURNED),
    view("first-place", 1.5, "smear", BARS),
    view("second-place", 1, "smear", BARS),
  ],
};

/** Thorough views. Each takes as long as several cheap ones. */
export const DEEP_VIEWS: Cycle = {
  usual: [
    view("first-place", 1.5, "none", HARD),
    view("first-place", 2, "calm-lift", HARD),
    view("whole", 1, "none", EASY),
    view("second-place", 1.5, "none", HARD),
    view("first-place", 2, "lift", HISTOGRAM),
  ],
  late: [
    view("first-place", 2, "calm", HARD),
    view("whole", 0.5, "none", HARD),
    view("second-place", 2, "calm-lift", HARD),
    view("frame", 1, "lift", { ...TURNED, binarizer: "GlobalHistogram" }),
    view("first-place", 1.5, "negative", HARD),
    view("first-place", 3, "calm-lift", HARD),
    view("whole", 1, "none", INVERTED),
    view("frame", 1, "calm", HARD),
    view("first-place", 2, "negative", HARD),
  ],
};

const odd = (size: number): number => 2 * Math.round((size - 1) / 2) + 1;

function treat(picture: Luma, { treatment, scale }: View): Luma {
  switch (treatment) {
    case "none":
      return picture;
    case "calm":
      return blur(picture, scale > 1.5 ? 5 : 3);
    case "lift":
      return sharpen(picture, scale > 1 ? 9 : 5, 1.5);
    case "calm-lift":
      return sharpen(blur(picture, 3), 9, 2);
    case "negative":
      return invert(picture);
    case "smear":
      return smearDown(picture, odd(SMEAR_ROWS * scale));
    default:
      return treatment satisfies never;
  }
}

function regionOf({ source }: View, picture: Luma, places: readonly Place[]): Region | undefined {
  if (source === "first-place" || source === "second-place") {
    return places[source === "first-place" ? 0 : 1];
  }
  const share = source === "frame" ? FRAME_SHARE : { width: 1, height: 1 };
  return {
    centreX: picture.width / 2,
    centreY: picture.height / 2,
    width: picture.width * share.width,
    height: picture.height * share.height,
    angleDegrees: 0,
  };
}

function cutDirectly({ source, scale }: View, picture: Luma): Luma | undefined {
  if (source === "whole") {
    return shrink(picture, Math.ceil(picture.width / WHOLE_WIDTH_MAX / scale));
  }
  if (source === "frame") {
    const crop = cropCentre(picture, FRAME_SHARE.width, FRAME_SHARE.height);
    return scale === 0.5 ? shrink(crop, 2) : crop;
  }
  return undefined;
}

/** A slight rotation and enlargement: the pixels differ, so a misreading is not repeated. */
export interface Nudge {
  readonly degrees: number;
  readonly factor: number;
}

/** Prepares a view of a picture for the decoder; `undefined` if the picture has no region for it. */
export function prepareView(look: View, picture: Luma, places: readonly Place[], nudge?: Nudge): Luma | undefined {
  const direct = nudge === undefined ? cutDirectly(look, picture) : undefined;
  const region = regionOf(look, picture, places);
  if (direct !== undefined || region === undefined) {
    return direct && treat(direct, look);
  }
  const scale = look.scale * (nudge?.factor ?? 1);
  if (region.width * region.height * scale * scale > CUT_PIXELS_MAX * (nudge === undefined ? 1 : 2)) {
    return undefined;
  }
  const turned = { ...region, angleDegrees: region.angleDegrees + (nudge?.degrees ?? 0) };
  return treat(cutOut(picture, turned, scale), look);
}

/** Rows of the picture merged into one row of the view. Merged rows do not count as independent readings. */
export function rowsMerged({ treatment, scale }: View): number {
  return treatment === "smear" ? odd(SMEAR_ROWS * scale) : scale;
}
