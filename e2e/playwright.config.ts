import { defineConfig } from "@playwright/test";
import { E2E_PORT } from "./support/addresses.ts";

const isFullTrace = process.env["TRACE"] === "full";

/** Browser tests: the production build of the kiosk against the real platform with its own PostgreSQL. */
export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  // A test that passes at the second try has found a race: it must be seen.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    baseURL: `http://127.0.0.1:${E2E_PORT}`,
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    // Each test begins with an empty browser: keeping all files for a visit that never comes back costs seconds.
    serviceWorkers: "block",
    // Every step, call and message. What the page looked like at each step would take half of the time again: TRACE=full keeps it.
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
