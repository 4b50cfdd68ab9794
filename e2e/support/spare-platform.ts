import { expect } from "@playwright/test";
import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A platform besides the one that all tests share. */
export interface SparePlatform {
  readonly address: string;
  /** Starts it and waits until it is ready; `fresh` empties its data first, `kioskFolder` serves another build. */
  start(options?: {
    readonly fresh: boolean;
    readonly kioskFolder?: string;
    /** Without demonstration data, as on a shop's own server. */
    readonly isEmpty?: boolean;
  }): Promise<void>;
  /** Its output. */
  output(): string;
  /** Stops it and waits for its exit. */
  stop(): Promise<void>;
}

const script = fileURLToPath(new URL("./start-platform.ts", import.meta.url));

/** A platform on its own port with its own data. */
export function createSparePlatform(port: number): SparePlatform {
  const address = `http://127.0.0.1:${port}`;
  let running: ChildProcess | undefined;
  const printed: string[] = [];
  const readiness = () =>
    fetch(`${address}/health/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  return {
    address,
    output: () => printed.join(""),
    start: async ({ fresh, kioskFolder = "", isEmpty = false } = { fresh: true }) => {
      running = spawn(process.execPath, [script, String(port), fresh ? "fresh" : "keep"], {
        stdio: ["ignore", "pipe", "ignore"],
        env: { ...process.env, KIOSK_FOLDER: kioskFolder, E2E_DEMO: isEmpty ? "off" : "on" },
      });
      running.stdout?.on("data", (part) => printed.push(String(part)));
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
