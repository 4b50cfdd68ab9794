/** Steps per channel by which a theme colour is darkened or lightened. */
const SHADE_STEP = 20;

/** Luminance (0 to 255) above which a colour gets dark text. */
export const LUMINANCE_THRESHOLD = 127.5;

/** Text on a light colour. */
export const DARK_TEXT = "#14171c";

/** Text on a dark colour. */
export const LIGHT_TEXT = "#ffffff";

/** Lowest contrast of text (WCAG 2.2 AA, 1.4.3). */
export const TEXT_CONTRAST = 4.5;

/** Red, green and blue, each 0 to 255. */
export interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

const clampChannel = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/** Reads `#rgb` or `#rrggbb`; `undefined` for any other text. */
export function parseColour(text: string): Rgb | undefined {
  const digits = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text.trim()) ? text.trim().slice(1) : undefined;
  if (digits === undefined) {
    return undefined;
  }
  const full = digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits;
  const channel = (start: number): number => Number.parseInt(full.slice(start, start + 2), 16);
  return { red: channel(0), green: channel(2), blue: channel(4) };
}

/** Writes a colour as `#rrggbb`; channels are rounded and clamped to 0 to 255. */
export function formatColour({ red, green, blue }: Rgb): string {
  return `#${[red, green, blue].map((value) => clampChannel(value).toString(16).padStart(2, "0")).join("")}`;
}

const toRgb = (colour: string): Rgb => parseColour(colour) ?? { red: 0, green: 0, blue: 0 };

const shift = (colour: string, step: number): string => {
  const { red, green, blue } = toRgb(colour);
  return formatColour({ red: red + step, green: green + step, blue: blue + step });
};

/** The colour 20 steps darker in every channel. */
export function shade(colour: string): string {
  return shift(colour, -SHADE_STEP);
}

/** The colour 20 steps lighter in every channel. */
export function tint(colour: string): string {
  return shift(colour, SHADE_STEP);
}

/** Perceived luminance, 0 to 255: 0.299 R + 0.587 G + 0.114 B. */
export function luminance(colour: string): number {
  const { red, green, blue } = toRgb(colour);
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

/** Dark text for a colour with a luminance above 127.5, else light text. */
export function contrastText(colour: string): string {
  return luminance(colour) > LUMINANCE_THRESHOLD ? DARK_TEXT : LIGHT_TEXT;
}

const linear = (channel: number): number => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const relativeLuminance = (colour: string): number => {
  const { red, green, blue } = toRgb(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

/** Contrast ratio of two colours as WCAG defines it, 1 to 21. */
export function contrastRatio(first: string, second: string): number {
  const [dark = 0, light = 0] = [relativeLuminance(first), relativeLuminance(second)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes `share` (0 to 1) of `second` into `first`, channel by channel. */
export function mix(first: string, second: string, share: number): string {
  const from = toRgb(first);
  const to = toRgb(second);
  const blend = (a: number, b: number): number => a + (b - a) * share;
  return formatColour({
    red: blend(from.red, to.red),
    green: blend(from.green, to.green),
    blue: blend(from.blue, to.blue),
  });
}

const READABLE_STEPS = 50;

/**
 * Moves `colour` towards black or white just far enough that its contrast with `against` reaches `ratio`, so that it
 * keeps its hue as long as possible. A readable colour is returned unchanged.
 */
export function ensureReadable(colour: string, against: string, ratio: number = TEXT_CONTRAST): string {
  const end = contrastRatio("#000000", against) >= contrastRatio("#ffffff", against) ? "#000000" : "#ffffff";
  for (let step = 0; step < READABLE_STEPS; step += 1) {
    const candidate = mix(colour, end, step / READABLE_STEPS);
    if (contrastRatio(candidate, against) >= ratio) {
      return candidate;
    }
  }
  return end;
}
