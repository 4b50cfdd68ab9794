import { contrastRatio, ensureReadable, parseColour, TEXT_CONTRAST } from "./colour.ts";

type Variables = Readonly<Record<string, string>>;

/** Lowest contrast of visible parts other than text: field borders, marks, the focus (WCAG 2.2 AA, 1.4.11). */
export const MARK_CONTRAST = 3;

/** Foreground variables with all their possible backgrounds. No variable is both, so one pass suffices. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  "--ui-text": [
    "page",
    "surface",
    "sunken",
    "brand-soft",
    "accent-soft",
    "success-soft",
    "warning-soft",
    "danger-soft",
  ],
  "--ui-text-muted": ["page", "surface", "sunken", "brand-soft"],
  "--ui-on-brand": ["brand-fill", "brand-fill-hover"],
  "--ui-brand-text": ["page", "surface", "sunken", "brand-soft"],
  "--ui-brand-soft-text": ["brand-soft"],
  "--ui-accent-text": ["page", "surface"],
  "--ui-on-success": ["success"],
  "--ui-success-text": ["success-soft", "surface"],
  "--ui-on-warning": ["warning"],
  "--ui-warning-text": ["warning-soft", "surface"],
  "--ui-on-danger": ["danger"],
  "--ui-danger-text": ["danger-soft", "surface", "page"],
};

const MARKS: Readonly<Record<string, readonly string[]>> = {
  "--ui-line-strong": ["page", "surface"],
  "--ui-brand-mark": ["page", "surface"],
  "--ui-brand-edge": ["page", "surface"],
};

/** A text on a background. Names are those of the configuration: a colour, or a variable with `--`. */
export interface ColourPair {
  readonly text: string;
  readonly background: string;
  /** Colours of the text and of the background. */
  readonly colours: readonly [text: string, background: string];
  /** Contrast as WCAG defines it, 1 to 21. */
  readonly ratio: number;
}

export const pairOf = (pair: Omit<ColourPair, "ratio">): ColourPair => ({
  ...pair,
  ratio: contrastRatio(...pair.colours),
});

/** Pairs with at least one colour chosen by the organisation, unadjusted. */
export function pairsOfVariables(look: Variables, own: Variables): readonly ColourPair[] {
  // Kiosks ignore invalid colours.
  const ownColours = Object.fromEntries(Object.entries(own).filter(([, value]) => parseColour(value) !== undefined));
  const wanted: Variables = { ...look, ...ownColours };
  return Object.entries(PLACES).flatMap(([text, places]) =>
    places.flatMap((place) => {
      const background = `--ui-${place}`;
      const colours = [wanted[text] ?? "", wanted[background] ?? ""] as const;
      return Object.hasOwn(ownColours, text) || Object.hasOwn(ownColours, background)
        ? [pairOf({ text, background, colours })]
        : [];
    }),
  );
}

const rules = [
  ...Object.entries(PLACES).map(([name, places]) => ({ name, places, ratio: TEXT_CONTRAST })),
  ...Object.entries(MARKS).map(([name, places]) => ({ name, places, ratio: MARK_CONTRAST })),
];

const judged = new Set(rules.flatMap(({ name, places }) => [name, ...places.map((place) => `--ui-${place}`)]));

/** The colour itself, or the nearest one that is readable on all backgrounds, if there is one. */
function readableIn(colour: string, places: readonly string[], ratio: number): string | undefined {
  const candidates = [colour, ...places.map((place) => ensureReadable(colour, place, ratio)), "#000000", "#ffffff"];
  return candidates.find((candidate) => places.every((place) => contrastRatio(candidate, place) >= ratio));
}

/**
 * Applies an organisation's own variables to a look and keeps it readable (decision 0092): unreadable text colours are
 * adjusted. Backgrounds on which no text colour is readable are refused, and so are values of checked variables that
 * are not `#rrggbb` colours, because their contrast is unknown.
 */
export function applyReadably(look: Variables, own: Variables): Variables {
  const known = Object.entries(own).filter(([name, value]) => !judged.has(name) || parseColour(value) !== undefined);
  const wanted: Variables = { ...look, ...Object.fromEntries(known) };
  const mended = rules.map(({ name, places, ratio }): readonly [string, string | undefined] => {
    const backgrounds = places.map((place) => wanted[`--ui-${place}`] ?? "");
    return [name, readableIn(wanted[name] ?? "", backgrounds, ratio)];
  });
  const found = mended.flatMap(([name, colour]) => (colour === undefined ? [] : [[name, colour] as const]));
  return found.length === mended.length
    ? { ...wanted, ...Object.fromEntries(found) }
    : { ...look, ...Object.fromEntries(known.filter(([name]) => !judged.has(name))) };
}
