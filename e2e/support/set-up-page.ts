import type { Page } from "@playwright/test";
import { join } from "node:path";
import type { SetUpOrder } from "../../apps/kiosk/src/testing/set-up-device.ts";
import { blankPage, buildPageScript } from "./page-script.ts";

const KIOSK = join(import.meta.dirname, "../../apps/kiosk");
const PATH = "/set-up-device";

/** The kiosk's own API and storage code as one script, built once per worker. */
let script: Promise<string> | undefined;

/**
 * Signs staff in and mounts the page's device by API calls, on a page of the kiosk's origin that only this test has.
 * Answers changed by `page.route` apply here too.
 */
export async function setUpDevice(page: Page, order: SetUpOrder): Promise<void> {
  script ??= buildPageScript(KIOSK, "src/testing/set-up-device.ts");
  const body = blankPage(await script);
  await page.route(`**${PATH}`, (route) => route.fulfill({ body, contentType: "text/html" }));
  await page.goto(PATH);
  await page.evaluate(`globalThis.setUpDevice(${JSON.stringify(order)})`);
  await page.unroute(`**${PATH}`);
}
