import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

const SHOTS = fileURLToPath(new URL("../.shots", import.meta.url));

/**
 * Whether pictures are taken. No test reads them, and Chromium sometimes never answers the call that takes one, so tests of a
 * release must not depend on them.
 */
const isOn = process.env["PICTURES"] === "on";

/** Path of a file for people to look at: `e2e/.shots/<name>`. */
export const shotPath = (name: string): string => `${SHOTS}/${name}`;

/** Takes a picture of the page for people to look at. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (isOn) {
    await mkdir(dirname(shotPath(name)), { recursive: true });
    await page.screenshot({ path: shotPath(`${name}.png`) });
  }
}
