import { spawnSync } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from "playwright";
import { chromiumPath } from "../../e2e/support/chromium.ts";
import { mountKiosk, type MountChoice } from "../../e2e/support/kiosk.ts";
import { startServerProcess } from "../server-process.ts";

const BUILD = fileURLToPath(new URL("../../scripts/build.ts", import.meta.url));

/** Assumed factor by which a tablet is slower than this machine. */
export const TABLET_SLOWDOWN = 4;

const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Grants the camera without a permission prompt.
  "--use-fake-ui-for-media-stream",
  "--use-fake-device-for-media-stream",
];

/** One tablet: a kiosk page with its own storage. */
export interface BenchDevice {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly context: BrowserContext;
  /** Slows the page's main thread down; 1 is this machine's speed. */
  readonly slowDown: (factor: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The production build on its own platform with the demonstration data, and a browser. */
export interface KioskBench {
  readonly address: string;
  readonly browser: Browser;
  /** A tablet that is not set up, at 1280 x 800 and this machine's speed. */
  readonly openDevice: (options?: Parameters<Browser["newContext"]>[0]) => Promise<BenchDevice>;
  /** A mounted tablet on its screen saver; `slowdown` starts after mounting. */
  readonly mountDevice: (choice?: MountChoice & { readonly slowdown?: number }) => Promise<BenchDevice>;
  readonly stop: () => Promise<void>;
}

/** Starts platform and browser, runs `work` and always stops both. */
export async function withKioskBench<Result>(
  work: (bench: KioskBench) => Promise<Result>,
  options: { readonly chromiumArguments?: readonly string[] } = {},
): Promise<Result> {
  const bench = await startKioskBench(options.chromiumArguments ?? []);
  try {
    return await work(bench);
  } finally {
    await bench.stop();
  }
}

export const contextOptions = (address: string): Parameters<Browser["newContext"]>[0] => ({
  baseURL: address,
  viewport: { width: 1280, height: 800 },
  locale: "en-GB",
  timezoneId: "Europe/Berlin",
});

/** Launch options for measurements that start Chromium themselves. */
export const launchOptions = (more: readonly string[] = []): { executablePath: string; args: string[] } => ({
  executablePath: chromiumPath(),
  // The last of several equal switches applies: a camera file given here replaces the built-in fake camera.
  args: [...CHROMIUM_ARGUMENTS, ...more],
});

async function startKioskBench(chromiumArguments: readonly string[]): Promise<KioskBench> {
  buildFrontEnds();
  const folder = await mkdtemp(join(tmpdir(), "punktum-kiosk-"));
  // If started by root, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o755);
  const platform = await startServerProcess({ DATA_DIR: folder, LOG_LEVEL: "warn", DEMO: "on" });
  const address = `http://127.0.0.1:${platform.port}`;
  const browser = await chromium.launch(launchOptions(chromiumArguments));
  const openDevice: KioskBench["openDevice"] = async (options = {}) =>
    deviceOf(await browser.newContext({ ...contextOptions(address), ...options }));
  return {
    address,
    browser,
    openDevice,
    mountDevice: async ({ slowdown = 1, ...choice } = {}) => {
      const device = await openDevice();
      await mountKiosk(device.page, choice);
      await device.slowDown(slowdown);
      return device;
    },
    stop: async () => {
      await browser.close();
      await platform.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The tablet of a context, with its first page. */
export async function deviceOf(context: BrowserContext): Promise<BenchDevice> {
  const page = context.pages()[0] ?? (await context.newPage());
  const cdp = await context.newCDPSession(page);
  return {
    page,
    cdp,
    context,
    slowDown: async (factor) => {
      await cdp.send("Emulation.setCPUThrottlingRate", { rate: factor });
    },
    close: () => context.close(),
  };
}

function buildFrontEnds(): void {
  if (spawnSync(process.execPath, [BUILD, "--quiet"], { stdio: "inherit" }).status !== 0) {
    throw new Error("the kiosk cannot be built");
  }
}
