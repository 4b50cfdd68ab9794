import { defineConfig } from "@playwright/test";
import { E2E_PORT } from "./support/addresses.ts";

const isFullTrace = process.env["TRACE"] === "full";

/** Browser tests: the production build of the kiosk against the real platform with its own PostgreSQL. */
export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  fullyParallel: false,
  // As many as the smallest machine has cores. Each browser draws the camera picture and searches it for codes without a
  // graphics card: with three of them on two cores, reading a card took up to 15 seconds.
  workers: 2,
  forbidOnly: true,
  // A test that passes at the second attempt has a race, which must be visible.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    baseURL: `http://127.0.0.1:${E2E_PORT}`,
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    // Each test starts with an empty browser, so caching all files would only cost time.
    serviceWorkers: "block",
    // Records steps, calls and messages. Snapshots of the page add half of the time: TRACE=full records them.
    trace: { mode: "retain-on-failure", screenshots: isFullTrace, snapshots: isFullTrace },
    screenshot: "only-on-failure",
  },
  webServer: {
    command: `node support/start-platform.ts ${E2E_PORT}`,
    cwd: import.meta.dirname,
    url: `http://127.0.0.1:${E2E_PORT}/health/ready`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});
