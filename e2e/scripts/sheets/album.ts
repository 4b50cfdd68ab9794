import { writeFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { settle } from "../../support/accessibility.ts";
import type { Organization } from "../../support/kiosk.ts";
import type { Say } from "../../support/words.ts";

/** Folder of the pictures and of the sheets. */
export const PICTURES = join(import.meta.dirname, "..", "..", ".shots", "sheets");

const SIZES = [
  { width: 1280, height: 800 },
  { width: 800, height: 1280 },
  { width: 1080, height: 1920 },
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
] as const;
export type Size = (typeof SIZES)[number];
export const [WIDE, UPRIGHT, , PHONE, MONITOR] = SIZES;
/** Every size but the phone's, where some parts open as a sheet. */
export const NO_PHONE: readonly Size[] = SIZES.filter((size) => size !== PHONE);

/** Height of a picture on a sheet. */
const SHOWN_HEIGHT_PX = 400;
/** Longest wait for the pictures of a page. */
const LOADING_MS = 5_000;

/** A walk through the screens of an organisation in a language. */
export interface Walk {
  readonly page: Page;
  readonly organization: Organization;
  /** Tag of a built-in language or of a pack. */
  readonly language: string;
  readonly say: Say;
  /** Sizes that are wanted; the others are left out. */
  readonly isWanted: (size: Size) => boolean;
}

interface Take {
  readonly sizes?: readonly Size[];
  /** Runs at every size before the picture: brings something into view, or keeps a dialog open. */
  readonly prepare?: () => Promise<void>;
  /** The screen without network: its banner belongs to the picture. */
  readonly isOffline?: boolean;
}

/** Picture files by screen and language, in the order they were taken. */
const taken = new Map<string, string[]>();

/**
 * Waits until the pictures are loaded. A lazy one loads only where the browser renders it: not in a hidden part, and not
 * far from what is in view. Those would never be complete, so they are not waited for.
 */
async function waitForPictures(page: Page): Promise<void> {
  const isLoaded = () =>
    [...document.images].every((image) => {
      const { top, left, width, height } = image.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isInView = width > 0 && x > 0 && x < innerWidth && y > 0 && y < innerHeight;
      const isAwaited = image.loading === "lazy" ? isInView : image.checkVisibility({ visibilityProperty: true });
      return image.complete || !isAwaited;
    });
  try {
    await page.waitForFunction(isLoaded, undefined, { timeout: LOADING_MS, polling: 100 });
  } catch {
    const open = await page.evaluate(() =>
      [...document.images].filter(({ complete }) => !complete).map(({ src, loading }) => `${loading} ${src}`),
    );
    console.error(`${page.url()}: pictures are not loaded: ${open.join(", ")}`);
  }
}

/** Waits until no banner says that the connection is cut: on a busy machine it takes a while after every load. */
async function waitForConnection(page: Page): Promise<void> {
  const banner = page.locator("output[data-open=true]");
  await banner.waitFor({ state: "detached", timeout: LOADING_MS }).catch(() => undefined);
}

/** Takes a screen at every wanted size. Leaves the page wide. */
export async function shoot(
  walk: Walk,
  screen: string,
  { sizes = SIZES, prepare, isOffline = false }: Take = {},
): Promise<void> {
  const { page, organization, language, isWanted } = walk;
  const sheet = `${screen}-${language}`;
  for (const size of sizes.filter(isWanted)) {
    await page.setViewportSize(size);
    await (isOffline ? undefined : waitForConnection(page));
    await prepare?.();
    await page.evaluate(async () => void (await document.fonts.ready));
    await waitForPictures(page);
    await settle(page);
    const file = `${sheet}-${organization}-${size.width}x${size.height}.png`;
    await page.screenshot({ path: join(PICTURES, file) });
    taken.set(sheet, [...(taken.get(sheet) ?? []), file]);
  }
  await page.setViewportSize(WIDE);
}

/** A sheet with all pictures of a screen: a row per organisation, a column per size. */
async function layOut(browser: Browser, sheet: string, files: readonly string[]): Promise<void> {
  const rows = Map.groupBy(files, (file) => file.replace(/-\d+x\d+\.png$/, ""));
  const html = [...rows.values()]
    .map((row) => `<div>${row.map((file) => `<img src="${file}" height="${SHOWN_HEIGHT_PX}">`).join("")}</div>`)
    .join("");
  const style =
    "body{margin:0;padding:8px;width:max-content;background:#888}div{display:flex;gap:8px;margin-bottom:8px}";
  const path = join(PICTURES, `${sheet}.html`);
  await writeFile(path, `<style>${style}</style>${html}`);
  const page = await browser.newPage({ viewport: { width: 2060, height: 100 } });
  await page.goto(`file://${path}`);
  await page.screenshot({ path: join(PICTURES, `sheet-${sheet}.png`), fullPage: true });
  await page.close();
  await rm(path);
}

/** Lays out a sheet for every screen that was taken; returns their number. */
export async function layOutAll(browser: Browser): Promise<number> {
  for (const [sheet, files] of taken) {
    await layOut(browser, sheet, files);
  }
  return taken.size;
}
