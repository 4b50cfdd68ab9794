import type { DisplayAd } from "@punktum/client";
import { DEFAULT_BACKGROUND_MS } from "@punktum/domain";

/** One showing of a picture; its key stays the same from loading until it has faded away. */
export interface Slide {
  readonly key: number;
  readonly ad: DisplayAd;
}

/**
 * What the screen saver shows. At most two pictures exist at a time: the shown one with the one leaving beneath it
 * while they cross-fade, afterwards the shown one with the next one, which loads unseen.
 */
export interface Rotation {
  /** Still in the rotation, in their order (SAVER-13). */
  readonly ads: readonly DisplayAd[];
  readonly leaving?: Slide | undefined;
  readonly shown?: Slide | undefined;
  readonly coming?: Slide | undefined;
  /** The coming picture could be shown at once. */
  readonly isLoaded: boolean;
  /** The shown picture has had its time. */
  readonly isDue: boolean;
  readonly lastKey: number;
}

export type RotationEvent =
  | { readonly kind: "ads"; readonly ads: readonly DisplayAd[] }
  | { readonly kind: "loaded" | "failed"; readonly key: number }
  | { readonly kind: "due" }
  | { readonly kind: "settled" };

const isSame = (left: DisplayAd, right: DisplayAd): boolean => left.id === right.id && left.url === right.url;

/** Puts the picture after the shown one into the wings; none where there is no other. */
function prepare(state: Rotation): Rotation {
  const { ads, shown, lastKey } = state;
  const shownIndex = shown === undefined ? -1 : ads.findIndex((ad) => isSame(ad, shown.ad));
  const next = ads[(shownIndex + 1) % Math.max(1, ads.length)];
  if (next === undefined || (shown !== undefined && isSame(next, shown.ad))) {
    return { ...state, coming: undefined, isLoaded: false };
  }
  return { ...state, coming: { key: lastKey + 1, ad: next }, isLoaded: false, lastKey: lastKey + 1 };
}

/** Lets the coming picture in once it is loaded and the shown one has had its time. */
function turn(state: Rotation): Rotation {
  const { coming, shown, isDue, isLoaded } = state;
  return coming !== undefined && isDue && isLoaded
    ? { ...state, leaving: shown, shown: coming, coming: undefined, isLoaded: false, isDue: false }
    : state;
}

function replaceAds(state: Rotation, ads: readonly DisplayAd[]): Rotation {
  const { shown, coming, leaving } = state;
  if (ads.length === 0 || (shown === undefined && coming === undefined)) {
    return startRotation(ads, state.lastKey);
  }
  const isKept = coming !== undefined && ads.some((ad) => isSame(ad, coming.ad));
  // While two pictures cross-fade, the next one waits for the end of the fade.
  return isKept || leaving !== undefined ? { ...state, ads } : prepare({ ...state, ads });
}

/** A picture that cannot be loaded leaves the rotation until the list arrives anew (SAVER-05). */
function drop(state: Rotation, broken: Slide): Rotation {
  return prepare({ ...state, ads: state.ads.filter((ad) => !isSame(ad, broken.ad)) });
}

/** A rotation in which nothing is shown yet: the default background stands until the first picture is there. */
export function startRotation(ads: readonly DisplayAd[], lastKey = 0): Rotation {
  return prepare({ ads, isLoaded: false, isDue: true, lastKey });
}

/** The rotation after an event (SAVER-01, SAVER-03, SAVER-05). Events of pictures no longer awaited change nothing. */
export function rotate(state: Rotation, event: RotationEvent): Rotation {
  const { coming } = state;
  switch (event.kind) {
    case "ads":
      return replaceAds(state, event.ads);
    case "loaded":
      return coming?.key === event.key ? turn({ ...state, isLoaded: true }) : state;
    case "failed":
      return coming?.key === event.key ? drop(state, coming) : state;
    case "due":
      return turn({ ...state, isDue: true });
    case "settled":
      break;
  }
  return coming === undefined ? prepare({ ...state, leaving: undefined }) : state;
}

/** How long a picture is shown; one without a usable time as long as the default background (SAVER-01, A-76). */
export function showingMs({ durationMs = 0 }: DisplayAd): number {
  return durationMs > 0 ? durationMs : DEFAULT_BACKGROUND_MS;
}
