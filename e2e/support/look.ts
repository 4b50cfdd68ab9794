import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNothingCut, expectTargets, settle } from "./accessibility.ts";
import { takePicture } from "./pictures.ts";

/** Screen sizes: phone, upright tablet, cashier's monitor, tablet, tall kiosk. */
export const PHONE = { width: 390, height: 844 } as const;
export const MONITOR = { width: 1366, height: 768 } as const;
export const TABLET = { width: 1280, height: 800 } as const;
const UPRIGHT = [
  { width: 800, height: 1280 },
  { width: 1080, height: 1920 },
] as const;

/** All sizes wider than a phone; the tablet comes last, because the test continues there. */
export const WIDE_SIZES = [...UPRIGHT, MONITOR, TABLET] as const;

export interface Size {
  readonly width: number;
  readonly height: number;
}

async function lookAt(page: Page, name: string, size: Size): Promise<void> {
  const title = `${name} ${size.width}x${size.height}`;
  await page.setViewportSize(size);
  await settle(page);
  await takePicture(page, `${name}-${size.width}x${size.height}`);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, `${title} scrolls sideways`).toBe(0);
  await expectTargets(page, title);
}

/** Checks each size for sideways scrolling and small targets, and takes a picture in e2e/.shots. */
export async function glance(page: Page, name: string, sizes: readonly Size[]): Promise<void> {
  for (const size of sizes) {
    await lookAt(page, name, size);
  }
}

/** Also checks accessibility and cut texts, at the last size. */
export async function lookClosely(page: Page, name: string, sizes: readonly Size[]): Promise<void> {
  await glance(page, name, sizes);
  await expectAccessible(page, name);
  await expectNothingCut(page, name);
}
