import {
  contrastText,
  ensureReadable,
  LUMINANCE_THRESHOLD,
  TEXT_CONTRAST,
  luminance,
  mix,
  parseColour,
  shade,
  tint,
} from "./colour.ts";
import { applyReadably, type ColourPair, MARK_CONTRAST, pairOf, pairsOfVariables } from "./readable.ts";

/** Settings of an organisation's look. Colours are `#rgb` or `#rrggbb`. */
export interface OrganizationThemeOptions {
  /** Colour of the primary action and of the large figure. */
  readonly brand: string;
  /** Text on the brand colour; derived from luminance if absent. */
  readonly onBrand?: string | undefined;
  /** Second colour for highlights; chosen to match the brand if absent. */
  readonly accent?: string | undefined;
  readonly success?: string | undefined;
  readonly warning?: string | undefined;
  readonly danger?: string | undefined;
  /** CSS variables of the organisation, applied last; names begin with `--`. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

/** CSS custom properties by name. */
export type ThemeVariables = Readonly<Record<string, string>>;

/** The complete look of an organisation, as CSS variables for normal and high contrast. */
export interface OrganizationTheme {
  readonly brand: string;
  readonly onBrand: string;
  readonly normal: ThemeVariables;
  readonly highContrast: ThemeVariables;
}

/** Brand colour of the product, used if an organisation names none or an invalid one. */
export const DEFAULT_BRAND = "#0b5d57";

const WHITE = "#ffffff";
const INK = "#12161b";
/** Luminance above which a brand is too light for text and is mixed with ink. */
const LIGHT_BRAND = 150;

const STATUS = { success: "#1a7f4b", warning: "#8a5a00", danger: "#c0262d" } as const;

interface Palette {
  readonly brand: string;
  readonly onBrand: string;
  readonly accent: string;
  readonly success: string;
  readonly warning: string;
  readonly danger: string;
}

const valid = (colour: string | undefined, fallback: string): string =>
  colour !== undefined && parseColour(colour) !== undefined ? colour.trim().toLowerCase() : fallback;

/** The brand, darkened if necessary, as the tint of greys: a neon brand must not make the neutrals neon. */
const hueSource = (brand: string): string => (luminance(brand) > LIGHT_BRAND ? mix(brand, INK, 0.45) : brand);

const neutrals = (brand: string, strength: number): ThemeVariables => {
  const source = hueSource(brand);
  const neutral = (grey: string, share: number): string => mix(grey, source, share * strength);
  return {
    "--ui-page": neutral("#f6f7f8", 0.045),
    "--ui-surface": WHITE,
    "--ui-sunken": neutral("#eef0f2", 0.06),
    "--ui-card-edge": "transparent",
    "--ui-line": neutral("#dfe2e5", 0.09),
    "--ui-line-strong": neutral("#767c83", 0.12),
    "--ui-text": neutral(INK, 0.1),
    "--ui-text-muted": ensureReadable(neutral("#545b63", 0.14), neutral("#eef0f2", 0.06), 5.2),
  };
};

const statusVariables = (name: string, colour: string, ratio: number): ThemeVariables => {
  const soft = mix(WHITE, colour, 0.1);
  const fill = ensureReadable(colour, WHITE, Math.min(ratio, 4.6));
  return {
    [`--ui-${name}`]: fill,
    [`--ui-on-${name}`]: WHITE,
    [`--ui-${name}-text`]: ensureReadable(colour, soft, ratio),
    [`--ui-${name}-soft`]: soft,
  };
};

const brandVariables = ({ brand, onBrand, accent }: Palette, ratio: number): ThemeVariables => {
  const page = mix("#eef0f2", hueSource(brand), 0.06);
  const soft = mix(WHITE, brand, 0.12);
  const fill = ensureReadable(brand, onBrand, ratio);
  const hover = luminance(onBrand) > LUMINANCE_THRESHOLD ? shade(fill) : tint(fill);
  const inked = luminance(brand) > LIGHT_BRAND ? mix(brand, INK, 0.74) : brand;
  return {
    "--ui-brand": brand,
    "--ui-brand-fill": fill,
    "--ui-brand-fill-hover": ensureReadable(hover, onBrand, TEXT_CONTRAST),
    "--ui-on-brand": onBrand,
    "--ui-brand-shade": shade(brand),
    "--ui-brand-tint": tint(brand),
    "--ui-brand-edge": ensureReadable(fill, page, MARK_CONTRAST),
    "--ui-brand-text": ensureReadable(inked, page, ratio),
    "--ui-brand-soft": soft,
    "--ui-brand-soft-text": ensureReadable(inked, soft, Math.max(ratio, 5)),
    "--ui-brand-mark": ensureReadable(brand, page, MARK_CONTRAST),
    "--ui-brand-line": mix(WHITE, hueSource(brand), 0.28),
    "--ui-accent": accent,
    "--ui-accent-soft": mix(WHITE, accent, 0.16),
    "--ui-accent-text": ensureReadable(accent, page, ratio),
  };
};

const shadowVariables = (brand: string): ThemeVariables => {
  const source = parseColour(mix(hueSource(brand), INK, 0.75));
  const ink = source === undefined ? "18 22 27" : `${source.red} ${source.green} ${source.blue}`;
  return {
    "--ui-ink": ink,
    "--ui-shadow-rest": `0 1px 2px rgb(${ink} / 0.05), 0 6px 24px -6px rgb(${ink} / 0.1)`,
    "--ui-shadow-float": `0 2px 6px rgb(${ink} / 0.08), 0 24px 64px -12px rgb(${ink} / 0.28)`,
    "--ui-scrim": `rgb(${ink} / 0.56)`,
  };
};

const buildVariables = (palette: Palette, ratio: number): ThemeVariables => ({
  ...neutrals(palette.brand, 1),
  ...brandVariables(palette, ratio),
  ...statusVariables("success", palette.success, ratio),
  ...statusVariables("warning", palette.warning, ratio),
  ...statusVariables("danger", palette.danger, ratio),
  ...shadowVariables(palette.brand),
});

const highContrastNeutrals: ThemeVariables = {
  "--ui-page": WHITE,
  "--ui-sunken": "#f4f4f4",
  "--ui-card-edge": "#5a5a5a",
  "--ui-line": "#5a5a5a",
  "--ui-line-strong": "#000000",
  "--ui-text": "#000000",
  "--ui-text-muted": "#1f1f1f",
};

const ACCENTS = ["#f7b53c", "#ff7d5c", "#38b6a3"] as const;

/** Colours of a programme that chooses none. */
export const PRODUCT_COLOURS = { brand: DEFAULT_BRAND, accent: ACCENTS[0], ...STATUS } as const;

const distance = (first: string, second: string): number => {
  const [a, b] = [parseColour(first), parseColour(second)];
  return a === undefined || b === undefined ? 0 : Math.hypot(a.red - b.red, a.green - b.green, a.blue - b.blue);
};

/** The first accent colour that clearly differs from the brand. */
const accentBeside = (brand: string): string => ACCENTS.find((accent) => distance(accent, brand) > 150) ?? ACCENTS[0];

/** Whether a variable is safe: its value must not be able to close its CSS rule or to load anything. */
const isSafe = ([name, value]: readonly [string, string]): boolean =>
  /^--[\w-]+$/.test(name) && !/[;{}<>\\@]|\/[/*]|(?:url|image|image-set|src)\s*\(/i.test(value);

function paletteOf(options: OrganizationThemeOptions): Palette {
  const brand = valid(options.brand, DEFAULT_BRAND);
  return {
    brand,
    onBrand: valid(options.onBrand, contrastText(brand)),
    accent: valid(options.accent, accentBeside(brand)),
    success: valid(options.success, STATUS.success),
    warning: valid(options.warning, STATUS.warning),
    danger: valid(options.danger, STATUS.danger),
  };
}

const safeVariables = ({ variables = {} }: OrganizationThemeOptions): ThemeVariables =>
  Object.fromEntries(Object.entries(variables).filter(isSafe));

/**
 * Derives a complete look from an organisation's colours (decision 0092). Every pair of text and background reaches 4.5
 * : 1, or 7 : 1 in high contrast, and other visible parts 3 : 1. Colours that do not are adjusted, including the
 * organisation's own variables.
 *
 * @example createOrganizationTheme({ brand: "#e2001a" }).normal["--ui-on-brand"]; // "#ffffff"
 */
export function createOrganizationTheme(options: OrganizationThemeOptions): OrganizationTheme {
  const palette = paletteOf(options);
  const normal = applyReadably(buildVariables(palette, TEXT_CONTRAST), safeVariables(options));
  return {
    brand: palette.brand,
    onBrand: palette.onBrand,
    normal,
    highContrast: { ...normal, ...buildVariables(palette, 7), ...highContrastNeutrals },
  };
}

/**
 * Colours and variables in an organisation's configuration; `primary` is an alias of `brand`, `secondary` of `accent`.
 */
export interface OrganizationLook {
  readonly colors?: Readonly<Record<string, string>> | undefined;
  readonly variables?: ThemeVariables | undefined;
}

function optionsOf({ colors = {}, variables = {} }: OrganizationLook): OrganizationThemeOptions {
  return {
    brand: colors["brand"] ?? colors["primary"] ?? DEFAULT_BRAND,
    onBrand: colors["onBrand"],
    accent: colors["accent"] ?? colors["secondary"],
    success: colors["success"],
    warning: colors["warning"],
    danger: colors["danger"],
    variables: Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [name.startsWith("--") ? name : `--${name}`, value]),
    ),
  };
}

/** The theme of an organisation's configuration. */
export function themeOf(look: OrganizationLook): OrganizationTheme {
  return createOrganizationTheme(optionsOf(look));
}

/**
 * Pairs of text and background that an organisation chose and that are below 4.5 : 1. A kiosk adjusts such colours
 * (decision 0092), so they are not shown unchanged.
 */
export function unreadablePairs(look: OrganizationLook): readonly ColourPair[] {
  const options = optionsOf(look);
  const { brand, onBrand, ...status } = paletteOf(options);
  const pairs = [
    pairOf({ text: "onBrand", background: "brand", colours: [onBrand, brand] }),
    ...(["success", "warning", "danger"] as const).map((name) =>
      pairOf({ text: "white", background: name, colours: [WHITE, status[name]] }),
    ),
    ...pairsOfVariables(buildVariables({ brand, onBrand, ...status }, TEXT_CONTRAST), safeVariables(options)),
  ];
  return pairs.filter(({ ratio }) => ratio < TEXT_CONTRAST);
}
