import { expect } from "@playwright/test";
import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A platform besides the one that all tests share. */
export interface SparePlatform {
  readonly address: string;
  /** Starts it and waits until it is ready; `fresh` empties its data first, `kioskFolder` serves another build. */
  start(options?: { readonly fresh: boolean; readonly kioskFolder?: string }): Promise<void>;
  /** Stops it and waits for its exit. */
  stop(): Promise<void>;
}

const script = fileURLToPath(new URL("./start-platform.ts", import.meta.url));

/** A platform on its own port with its own data. */
export function createSparePlatform(port: number): SparePlatform {
  const address = `http://127.0.0.1:${port}`;
  let running: ChildProcess | undefined;
  const readiness = () =>
    fetch(`${address}/health/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  return {
    address,
    start: async ({ fresh, kioskFolder = "" } = { fresh: true }) => {
      running = spawn(process.execPath, [script, String(port), fresh ? "fresh" : "keep"], {
        stdio: "ignore",
        env: { ...process.env, KIOSK_FOLDER: kioskFolder },
      });
      await expect.poll(readiness, { timeout: 60_000 }).toBe(200);
    },
    stop: async () => {
      const platform = running;
      running = undefined;
      if (platform === undefined) {
        return;
      }
      const gone = new Promise((resolve) => platform.once("exit", resolve));
      platform.kill("SIGTERM");
      await gone;
    },
  };
}
