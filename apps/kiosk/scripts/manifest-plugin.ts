import { KNOWN_ORGANIZATIONS } from "@punktum/domain";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { Plugin } from "vite";

const ORGANIZATIONS = join(import.meta.dirname, "../organizations");
/** Sizes that browsers ask for at an installation: 192 and 512 for Chromium, 180 for an iPad's home screen. */
const ICON_SIZES_PX = [180, 192, 512] as const;
const PRODUCT = { name: "Punktum", brand: "#0b5d57", accent: "#f2c14e" };

interface Look {
  readonly name: string;
  readonly brand: string;
  readonly accent: string;
}

interface Settings {
  readonly name?: unknown;
  readonly theme?: { readonly colors?: Readonly<Record<string, unknown>> };
}

const isSettings = (value: unknown): value is Settings => typeof value === "object" && value !== null;
const isColor = (value: unknown): value is string => typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);

/** Name and colours from an organisation's files; the product's by default. */
function lookOf(organization: string): Look {
  const settings: unknown = JSON.parse(readFileSync(join(ORGANIZATIONS, organization, "config.json"), "utf8"));
  if (!isSettings(settings)) {
    return PRODUCT;
  }
  const { brand, accent } = settings.theme?.colors ?? {};
  return {
    name: typeof settings.name === "string" ? settings.name : PRODUCT.name,
    brand: isColor(brand) ? brand : PRODUCT.brand,
    accent: isColor(accent) ? accent : PRODUCT.accent,
  };
}

/** A dark letter on light colours, by relative luminance. */
function letterOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => (parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.4 ? "#16181a" : "#ffffff";
}

/** The letter P with its dot on the organisation's colour, without margins: each system applies its own mask. */
function iconOf({ brand, accent }: Look): string {
  const mark = `<path d="M20 48V16h14a11 11 0 0 1 0 22h-7v10z" fill="${letterOn(brand)}"/>`;
  const point = `<circle cx="44" cy="45" r="5" fill="${accent}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${brand}"/>${mark}${point}</svg>\n`;
}

/** The icon as PNG: iPads and older Android show no SVG on the home screen. */
async function pngOf(icon: string, sizePx: number): Promise<Buffer> {
  return await sharp(Buffer.from(icon), { density: (72 * sizePx) / 64 })
    .resize(sizePx, sizePx)
    .png()
    .toBuffer();
}

/** `icon`: address of the icon without size and ending. */
function manifestOf({ name, brand }: Look, start: string, icon: string): string {
  const manifest = {
    id: start,
    start_url: start,
    scope: start,
    name: `${name} Kiosk`,
    short_name: name.slice(0, 12).trim(),
    lang: "de",
    display: "fullscreen",
    display_override: ["fullscreen", "standalone"],
    orientation: "any",
    background_color: brand,
    theme_color: brand,
    icons: [
      { src: `${icon}.svg`, type: "image/svg+xml", sizes: "any", purpose: "any" },
      { src: `${icon}-192.png`, type: "image/png", sizes: "192x192", purpose: "any" },
      { src: `${icon}-512.png`, type: "image/png", sizes: "512x512", purpose: "any" },
      { src: `${icon}-512.png`, type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/** A web app manifest and icons for every organisation, and one for a build of a single organisation. */
export function manifestPlugin(): Plugin {
  return {
    name: "punktum:manifest",
    apply: "build",
    async generateBundle(): Promise<void> {
      const emit = (fileName: string, source: string | Buffer): void =>
        void this.emitFile({ type: "asset", fileName, source });
      const emitApp = async (name: string, look: Look, manifest: string, start: string): Promise<void> => {
        const icon = iconOf(look);
        emit(`icons/${name}.svg`, icon);
        for (const sizePx of ICON_SIZES_PX) {
          emit(`icons/${name}-${sizePx}.png`, await pngOf(icon, sizePx));
        }
        emit(manifest, manifestOf(look, start, `/icons/${name}`));
      };
      await emitApp("punktum", PRODUCT, "manifest.webmanifest", "/");
      for (const organization of KNOWN_ORGANIZATIONS) {
        await emitApp(organization, lookOf(organization), `manifests/${organization}.webmanifest`, `/${organization}/`);
      }
    },
  };
}
