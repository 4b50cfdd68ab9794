import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PlatformProcess, startPlatform } from "./platform-process.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/** The platform with its demonstration in its own process, and a folder for its files. */
export interface DemoPlatform {
  readonly test: TestDatabase;
  readonly platform: PlatformProcess;
  readonly folder: string;
  readonly close: () => Promise<void>;
}

/** Starts all of it on a new database. */
export async function startDemoPlatform(): Promise<DemoPlatform> {
  const test = await createTestDatabase();
  const platform = await startPlatform({
    DATABASE_URL: test.url,
    DEMO: "on",
    LOG_LEVEL: "warn",
    TOKEN_SECRET: "secret of a demonstration that is long enough",
  });
  const folder = await mkdtemp(join(tmpdir(), "punktum-demo-"));
  return {
    test,
    platform,
    folder,
    async close() {
      await platform.end("SIGTERM");
      await test.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
