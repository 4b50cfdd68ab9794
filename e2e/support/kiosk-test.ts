import { test as base } from "@playwright/test";
import { join } from "node:path";
import { createCameraFile, type CameraFile } from "../camera-file.ts";
import { sparePort } from "./addresses.ts";
import { chromiumPath } from "./chromium.ts";
import { createSparePlatform, type SparePlatform } from "./spare-platform.ts";

/** Tag of tests that run before a release only: `npm run test:all` runs them, `npm test` does not. */
export const RELEASE = "@release";

/** Tag of tests that measure time: they run after all others, one at a time, because two browsers share each core. */
export const ALONE = "@alone";

/** Whether this is a release run. */
export const isRelease = process.env["TESTS"] === "release";

export interface TestFixtures {
  /** Removes a previous test's picture from the camera. */
  readonly blankCamera: void;
  /** A platform for this test only, which it can stop and start; removed after the test. */
  readonly sparePlatform: SparePlatform;
}

export interface WorkerFixtures {
  /** The fake camera's picture; the test rewrites its frames while the stream runs. */
  readonly camera: CameraFile;
}

/** A test in real Chromium whose camera is a file into which the test draws codes. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
  sparePlatform: async ({}, provide, { parallelIndex }) => {
    const platform = createSparePlatform(sparePort(parallelIndex));
    await provide(platform);
    await platform.stop();
  },
  blankCamera: [
    async ({ camera }, provide) => {
      await camera.showBlank();
      await provide();
    },
    { auto: true },
  ],
  camera: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, use, info) => {
      const path = join(info.project.outputDir, `camera-${info.parallelIndex}.y4m`);
      const camera = await createCameraFile(path, { width: 1280, height: 720 });
      await use(camera);
      await camera.close();
    },
    { scope: "worker" },
  ],
  launchOptions: [
    async ({ camera }, use) => {
      await use({
        executablePath: chromiumPath(),
        args: [
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          ...camera.chromiumArguments,
        ],
      });
    },
    { scope: "worker" },
  ],
});

export { expect } from "@playwright/test";
