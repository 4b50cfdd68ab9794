import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const MAIN = join(import.meta.dirname, "../main.ts");
/** The same folder as in the start script. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, "../../../../node_modules/.cache/node");
const READY_WITHIN_MS = 60_000;

/** The platform in its own process, on a test database. */
export interface PlatformProcess {
  readonly child: ChildProcess;
  /** `http://127.0.0.1:<port>` */
  readonly base: string;
  readonly output: () => string;
  /** Sends a signal and waits until the process has ended. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
}

/** Starts `main.ts` and waits until it is ready. */
export async function startPlatform(environment: Readonly<Record<string, string>>): Promise<PlatformProcess> {
  const env = {
    NODE_COMPILE_CACHE,
    ...process.env,
    HOST: "127.0.0.1",
    PORT: "0",
    DEMO: "off",
    LOG_LEVEL: "info",
    ...environment,
  };
  const child = spawn(process.execPath, ["--max-semi-space-size=8", MAIN], { env, stdio: ["ignore", "pipe", "pipe"] });
  const parts: string[] = [];
  child.stdout.on("data", (part) => parts.push(String(part)));
  child.stderr.on("data", (part) => parts.push(String(part)));
  const output = (): string => parts.join("");
  const exited = once(child, "exit");
  const deadline = performance.now() + READY_WITHIN_MS;
  let base: string | undefined;
  while (base === undefined) {
    base = /Punktum is ready: (http:\S+)\//.exec(output())?.[1];
    const isHopeless = child.exitCode !== null || performance.now() > deadline;
    if (base === undefined && isHopeless) {
      throw new Error(`the platform did not start: ${output()}`);
    }
    await delay(50);
  }
  return {
    child,
    base,
    output,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
      }
      await exited;
    },
  };
}
