import type { DisplayAd } from "@punktum/client";
import { DEFAULT_BACKGROUND_MS } from "@punktum/domain";

/** One showing of a picture. Its key stays the same from loading to the end of its fade-out. */
export interface Slide {
  readonly key: number;
  readonly ad: DisplayAd;
}

/**
 * State of the rotation. At most two pictures are in the document: during a cross-fade the shown and the leaving one,
 * afterwards the shown and the next one, which loads hidden.
 */
export interface Rotation {
  /** Pictures still in the rotation, in their order. */
  readonly ads: readonly DisplayAd[];
  readonly leaving?: Slide | undefined;
  readonly shown?: Slide | undefined;
  readonly coming?: Slide | undefined;
  /** The next picture is loaded. */
  readonly isLoaded: boolean;
  /** The shown picture's time is over. */
  readonly isDue: boolean;
  readonly lastKey: number;
}

export type RotationEvent =
  | { readonly kind: "ads"; readonly ads: readonly DisplayAd[] }
  | { readonly kind: "loaded" | "failed"; readonly key: number }
  | { readonly kind: "due" }
  | { readonly kind: "settled" };

const isSame = (left: DisplayAd, right: DisplayAd): boolean => left.id === right.id && left.url === right.url;

/** Sets the next picture to load; none if there is no other. */
function prepare(state: Rotation): Rotation {
  const { ads, shown, lastKey } = state;
  const shownIndex = shown === undefined ? -1 : ads.findIndex((ad) => isSame(ad, shown.ad));
  const next = ads[(shownIndex + 1) % Math.max(1, ads.length)];
  if (next === undefined || (shown !== undefined && isSame(next, shown.ad))) {
    return { ...state, coming: undefined, isLoaded: false };
  }
  return { ...state, coming: { key: lastKey + 1, ad: next }, isLoaded: false, lastKey: lastKey + 1 };
}

/** Shows the next picture once it is loaded and the shown one's time is over. */
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
  // During a cross-fade the next picture is prepared only after the fade.
  return isKept || leaving !== undefined ? { ...state, ads } : prepare({ ...state, ads });
}

/** Removes a picture that cannot be loaded, until the list is reloaded. */
function drop(state: Rotation, broken: Slide): Rotation {
  return prepare({ ...state, ads: state.ads.filter((ad) => !isSame(ad, broken.ad)) });
}

/** A rotation that shows nothing yet. The default background is visible until the first picture is loaded. */
export function startRotation(ads: readonly DisplayAd[], lastKey = 0): Rotation {
  return prepare({ ads, isLoaded: false, isDue: true, lastKey });
}

/** Reducer of the rotation. Ignores events of pictures that are no longer expected. */
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

/** Display time of a picture in milliseconds; that of the default background if the picture has none. */
export function showingMs({ durationMs = 0 }: DisplayAd): number {
  return durationMs > 0 ? durationMs : DEFAULT_BACKGROUND_MS;
}
