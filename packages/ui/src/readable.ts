import { contrastRatio, ensureReadable, parseColour, TEXT_CONTRAST } from "./colour.ts";

type Variables = Readonly<Record<string, string>>;

/** Lowest contrast of what is no text but has to be seen: edges of fields, marks, the focus (WCAG 2.2 AA, 1.4.11). */
export const MARK_CONTRAST = 3;

/** What the kit writes or draws, and everything it may stand on. No name is both, so one pass over them is enough. */
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

const rules = [
  ...Object.entries(PLACES).map(([name, places]) => ({ name, places, ratio: TEXT_CONTRAST })),
  ...Object.entries(MARKS).map(([name, places]) => ({ name, places, ratio: MARK_CONTRAST })),
];

const judged = new Set(rules.flatMap(({ name, places }) => [name, ...places.map((place) => `--ui-${place}`)]));

/** The colour itself, or the nearest one that is readable in all places, if there is any. */
function readableIn(colour: string, places: readonly string[], ratio: number): string | undefined {
  const candidates = [colour, ...places.map((place) => ensureReadable(colour, place, ratio)), "#000000", "#ffffff"];
  return candidates.find((candidate) => places.every((place) => contrastRatio(candidate, place) >= ratio));
}

/**
 * Lays an organisation's own variables over a look and keeps it readable: text that its background swallows is moved
 * until it can be read. Backgrounds no single text colour could stand on are refused, and so is a value of a judged
 * variable that is no `#rrggbb` colour, since nobody could tell.
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
