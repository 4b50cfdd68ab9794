import { defineConfig } from "vitest/config";
import { readTestTags } from "./scripts/conformance-tags.ts";

// A project does not inherit the tags of the root.
const tags = readTestTags();

/** Unit and integration tests on Node; browser tests are Playwright's (e2e/). */
export default defineConfig({
  test: {
    // `npm run coverage`: what unit and integration tests reach; browser tests are not counted.
    coverage: {
      provider: "v8",
      include: ["packages/*/src/**/*.{ts,tsx}", "apps/*/src/**/*.{ts,tsx}", "tools/*/src/**/*.ts"],
      exclude: ["**/*.test.{ts,tsx}", "**/testing/**"],
      reporter: ["text-summary", "html"],
      reportsDirectory: "node_modules/.cache/coverage",
    },
    projects: [
      {
        test: {
          name: "unit",
          tags,
          // Files share their worker's modules: loading them anew for each takes as long as the tests themselves.
          isolate: false,
          maxWorkers: 2,
          include: [
            "packages/*/src/**/*.test.{ts,tsx}",
            "scripts/**/*.test.ts",
            "apps/{kiosk,counter,backoffice}/{src,scripts}/**/*.test.{ts,tsx}",
            "tools/*/src/**/*.test.ts",
          ],
        },
      },
      {
        test: {
          name: "platform",
          tags,
          isolate: false,
          include: ["apps/platform/src/**/*.test.ts"],
          globalSetup: ["apps/platform/src/testing/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // They wait for the database half of the time.
          maxWorkers: 3,
          // Vitest wants groups of their own for projects with different numbers of workers.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
