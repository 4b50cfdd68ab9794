import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { isRelease } from "./kiosk-test.ts";

const SHOTS = fileURLToPath(new URL("../.shots", import.meta.url));

/** Whether pictures are taken: in a release run, or with `PICTURES=on`. No test reads them. */
const isOn = isRelease || process.env["PICTURES"] === "on";

/** Path of a file for people to look at: `e2e/.shots/<name>`. */
export const shotPath = (name: string): string => `${SHOTS}/${name}`;

/** Takes a picture of the page for people to look at. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (isOn) {
    await mkdir(dirname(shotPath(name)), { recursive: true });
    await page.screenshot({ path: shotPath(`${name}.png`) });
  }
}
