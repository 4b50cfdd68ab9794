import { CONTRAST_LUMINANCE_THRESHOLD, SHADE_STEP } from "./constants.ts";

/** Red, green and blue, each 0 to 255. */
export type Rgb = { readonly red: number; readonly green: number; readonly blue: number };

/** Reads "#rgb" or "#rrggbb" in any case; null otherwise (ORG-19). */
export function parseHexColour(text: string): Rgb | null {
  const match = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(text.trim());
  if (match === null) {
    return null;
  }
  const digits = match[2] ?? (match[1] ?? "").replaceAll(/./g, "$&$&");
  const channel = (start: number): number => Number.parseInt(digits.slice(start, start + 2), 16);
  return { red: channel(0), green: channel(2), blue: channel(4) };
}

/** Writes "#rrggbb"; channels are rounded and clamped to 0 to 255. */
export function formatHexColour({ red, green, blue }: Rgb): string {
  const pair = (channel: number): string => clampChannel(channel).toString(16).padStart(2, "0");
  return `#${pair(red)}${pair(green)}${pair(blue)}`;
}

function clampChannel(channel: number): number {
  return Math.min(255, Math.max(0, Math.round(channel)));
}

function mapChannels({ red, green, blue }: Rgb, change: (channel: number) => number): Rgb {
  return { red: clampChannel(change(red)), green: clampChannel(change(green)), blue: clampChannel(change(blue)) };
}

/** The darker neighbour of a theme colour: 20 less per channel (ORG-21, CONST-43). */
export function shade(colour: Rgb): Rgb {
  return mapChannels(colour, (channel) => channel - SHADE_STEP);
}

/** The lighter neighbour of a theme colour: 20 more per channel (ORG-21, CONST-43). */
export function tint(colour: Rgb): Rgb {
  return mapChannels(colour, (channel) => channel + SHADE_STEP);
}

/** Luminance 0 to 255 by 0.299 R + 0.587 G + 0.114 B. */
export function luminance({ red, green, blue }: Rgb): number {
  return (299 * red + 587 * green + 114 * blue) / 1000;
}

/** Whether text on this colour is dark or light: dark above the luminance threshold 127.5 (ORG-22, CONST-44). */
export function contrastTone(background: Rgb): "dark" | "light" {
  return luminance(background) > CONTRAST_LUMINANCE_THRESHOLD ? "dark" : "light";
}

function relativeLuminance({ red, green, blue }: Rgb): number {
  const linear = (channel: number): number => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The WCAG contrast ratio of two colours, 1 to 21 (B-38). */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [low, high] = [relativeLuminance(one), relativeLuminance(other)].toSorted((left, right) => left - right);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

const BLACK: Rgb = { red: 0, green: 0, blue: 0 };
const WHITE: Rgb = { red: 255, green: 255, blue: 255 };
const STEPS = 64;

/**
 * The foreground, mixed with as little black or white as it takes to reach the contrast ratio on the background (B-38).
 * The direction that needs less change wins; if the ratio cannot be reached at all, the better of black and white.
 */
export function readableOn(foreground: Rgb, background: Rgb, minRatio: number): Rgb {
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS);
  const candidates = steps.flatMap((share) => [mix(foreground, BLACK, share), mix(foreground, WHITE, share)]);
  const readable = candidates.find((candidate) => contrastRatio(candidate, background) >= minRatio);
  const isBlackBetter = contrastRatio(BLACK, background) >= contrastRatio(WHITE, background);
  return readable ?? (isBlackBetter ? BLACK : WHITE);
}

function mix(colour: Rgb, target: Rgb, share: number): Rgb {
  const blend = (from: number, to: number): number => clampChannel(from + (to - from) * share);
  return {
    red: blend(colour.red, target.red),
    green: blend(colour.green, target.green),
    blue: blend(colour.blue, target.blue),
  };
}
