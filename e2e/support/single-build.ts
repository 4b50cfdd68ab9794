import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";

const kiosk = join(import.meta.dirname, "../../apps/kiosk");
const vite = join(import.meta.dirname, "../../node_modules/vite/bin/vite.js");

/** Builds the kiosk for one organisation, as an operator of a single programme does. */
export async function buildForOne(organization: string, folder: string): Promise<void> {
  const words = [vite, "build", "--outDir", folder, "--emptyOutDir", "--logLevel", "warn"];
  const child = spawn(process.execPath, words, {
    cwd: kiosk,
    stdio: "inherit",
    env: { ...process.env, VITE_ORGANIZATION: organization },
  });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) {
    throw new Error(`The build for ${organization} ended with ${String(code)}`);
  }
}

/** Serves the page's files from a folder instead of the platform, which still answers API calls. */
export async function serveKioskFrom(page: Page, folder: string): Promise<void> {
  await page.route(
    ({ pathname }) => !/^\/(?:api|socket\.io|health|media)\b/.test(pathname),
    async (route) => {
      const file = join(folder, new URL(route.request().url()).pathname);
      const isFile = /\.\w+$/.test(file) && existsSync(file);
      await route.fulfill({ path: isFile ? file : join(folder, "index.html") });
    },
  );
}
