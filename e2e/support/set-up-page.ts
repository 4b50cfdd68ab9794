import type { Page } from "@playwright/test";
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import type { SetUpOrder } from "../../apps/kiosk/src/testing/set-up-device.ts";

const KIOSK = join(import.meta.dirname, "../../apps/kiosk");
const PATH = "/set-up-device";

/** The kiosk's own API and storage code as one script, built once per worker. */
let script: Promise<string> | undefined;

async function buildScript(): Promise<string> {
  const output = await build({
    configFile: false,
    root: KIOSK,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      target: "es2023",
      minify: false,
      lib: { entry: "src/testing/set-up-device.ts", formats: ["iife"], name: "setUp" },
    },
  });
  const [first] = [output].flat();
  const chunks: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[] =
    first !== undefined && "output" in first ? first.output : [];
  return chunks.map((part) => ("code" in part ? part.code : "")).join("\n");
}

/**
 * Signs staff in and mounts the page's device by API calls, on a page of the kiosk's origin that only this test has.
 * Answers changed by `page.route` apply here too.
 */
export async function setUpDevice(page: Page, order: SetUpOrder): Promise<void> {
  script ??= buildScript();
  const body = `<!doctype html><title>set-up</title><script>${(await script).replaceAll("</script", "<\\/script")}</script>`;
  await page.route(`**${PATH}`, (route) => route.fulfill({ body, contentType: "text/html" }));
  await page.goto(PATH);
  await page.evaluate(`globalThis.setUpDevice(${JSON.stringify(order)})`);
  await page.unroute(`**${PATH}`);
}
