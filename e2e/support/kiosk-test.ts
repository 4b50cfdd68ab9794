import { test as base } from "@playwright/test";
import { join } from "node:path";
import { createCameraFile, type CameraFile } from "../camera-file.ts";
import { sparePort } from "./addresses.ts";
import { chromiumPath } from "./chromium.ts";
import { createSparePlatform, type SparePlatform } from "./spare-platform.ts";

/** Tag of a test that belongs to a release, not to every change: `npm run test:all` runs it, `npm test` does not. */
export const RELEASE = "@release";

/** Whether this run is one for a release. */
export const isRelease = process.env["TESTS"] === "release";

interface TestFixtures {
  /** Takes away what an earlier test has held before the camera. */
  readonly blankCamera: void;
  /** A platform of the test's own, to stop and start again; gone after the test. */
  readonly sparePlatform: SparePlatform;
}

interface WorkerFixtures {
  /** What the fake camera sees; the test rewrites its frames while the stream runs. */
  readonly camera: CameraFile;
}

/** A test in real Chromium whose camera is a file that the test draws codes into. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- as below
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
