import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../apps/platform/src/main.ts", import.meta.url));
const READY_WITHIN_MS = 60_000;

/** A platform as in production: a process of its own whose log is discarded. */
export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
  /** Stops it and waits for its exit. */
  readonly stop: () => Promise<void>;
}

/** Starts the platform on a free port and waits until it is ready. */
export async function startServerProcess(
  settings: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [...nodeOptions, MAIN], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, HOST: "127.0.0.1", ...settings, PORT: String(port) },
  });
  const endMs = performance.now() + READY_WITHIN_MS;
  while (performance.now() < endMs && child.exitCode === null) {
    if (await isReady(port)) {
      const stop = async (): Promise<void> => {
        const gone = new Promise((resolve) => child.once("exit", resolve));
        child.kill("SIGTERM");
        await gone;
      };
      return { port, pid: child.pid ?? 0, stop };
    }
    await delay(100);
  }
  throw new Error("the platform does not start");
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
