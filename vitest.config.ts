import { configDefaults, defineConfig } from "vitest/config";
import { readTestTags } from "./scripts/conformance-tags.ts";

// A project does not inherit the tags of the root.
const tags = readTestTags();

/** `npm run test:all` and `npm run soak` set it: also the long tests `*.release.test.ts`. */
const isRelease = process.env["TESTS"] === "release";
const exclude = [...configDefaults.exclude, ...(isRelease ? [] : ["**/*.release.test.ts"])];

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
          // Ends what hangs. How long a test takes says more about the other work of the machine than about the product.
          testTimeout: 30_000,
          expect: { poll: { timeout: 25_000 } },
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
          exclude,
          globalSetup: ["apps/platform/src/testing/global-setup.ts"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // The default of one second is a limit of the machine: on a busy one a question takes longer to reach a lock.
          expect: { poll: { timeout: 50_000 } },
          // They wait for the database half of the time.
          maxWorkers: 3,
          // Vitest wants groups of their own for projects with different numbers of workers.
          sequence: { groupOrder: 1 },
        },
      },
      // Long runs with programs of others (`npm run soak`).
      ...(process.env["SOAK"] === undefined
        ? []
        : [
            {
              test: {
                name: "soak",
                tags,
                include: ["deploy/**/*.soak.ts"],
                globalSetup: ["apps/platform/src/testing/global-setup.ts"],
                testTimeout: 300_000,
                hookTimeout: 300_000,
                fileParallelism: false,
                sequence: { groupOrder: 2 },
              },
            },
          ]),
    ],
  },
});
