import { expect } from "@playwright/test";
import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { SPARE_PORT } from "./addresses.ts";

/** A platform beside the one all tests share. */
export interface SparePlatform {
  readonly address: string;
  /** Starts it and waits until it is ready; `fresh` empties its data first. */
  start(options?: { readonly fresh: boolean }): Promise<void>;
  /** Stops it and waits until it is gone. */
  stop(): Promise<void>;
}

const script = fileURLToPath(new URL("./start-platform.ts", import.meta.url));

/** A platform on its own port with its own data. */
export function createSparePlatform(): SparePlatform {
  const address = `http://127.0.0.1:${SPARE_PORT}`;
  let running: ChildProcess | undefined;
  const readiness = () =>
    fetch(`${address}/health/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  return {
    address,
    start: async ({ fresh } = { fresh: true }) => {
      running = spawn(process.execPath, [script, String(SPARE_PORT), fresh ? "fresh" : "keep"], { stdio: "ignore" });
      await expect.poll(readiness, { timeout: 60_000 }).toBe(200);
    },
    stop: async () => {
      const platform = running;
      running = undefined;
      if (platform === undefined) return;
      const gone = new Promise((resolve) => platform.once("exit", resolve));
      platform.kill("SIGTERM");
      await gone;
    },
  };
}
