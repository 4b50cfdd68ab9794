import { defineConfig } from "vitest/config";

/** Unit and integration tests on Node; browser tests are Playwright's (e2e/). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "packages/*/src/**/*.test.{ts,tsx}",
            "scripts/**/*.test.ts",
            "apps/{kiosk,counter}/{src,scripts}/**/*.test.{ts,tsx}",
            "tools/*/src/**/*.test.ts",
          ],
        },
      },
      {
        test: {
          name: "platform",
          include: ["apps/platform/src/**/*.test.ts"],
          globalSetup: ["apps/platform/src/testing/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
