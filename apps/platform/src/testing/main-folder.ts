import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const MAIN = join(import.meta.dirname, "../main.ts");
/** The same folder as in the start script. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, "../../../../node_modules/.cache/node");

/** A started `main.ts` and what it printed. */
export interface Started {
  readonly child: ChildProcess;
  readonly text: () => string;
}

/** A folder of its own for processes of `main.ts` with the embedded database. */
export interface MainFolder {
  readonly folder: string;
  readonly launch: (environment: Readonly<Record<string, string>>) => Started;
  /** Starts it below a shell, as `npm start` does below npm; the child is the shell. */
  readonly launchBelowShell: () => Started;
  readonly databasePid: () => Promise<number>;
  /** Stops all processes and deletes the folder. */
  readonly close: () => Promise<void>;
}

/** Creates the folder; close it after each test. */
export async function openMainFolder(): Promise<MainFolder> {
  const folder = await mkdtemp(join(tmpdir(), "punktum-main-"));
  // PostgreSQL never runs as root: its own user must be able to enter.
  await chmod(folder, 0o755);
  const running: ChildProcess[] = [];
  const run = (command: string, words: readonly string[], environment: Readonly<Record<string, string>>): Started => {
    const env = {
      NODE_COMPILE_CACHE,
      ...process.env,
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: join(folder, "data"),
      DEMO: "off",
      ...environment,
    };
    const child = spawn(command, words, { env, stdio: ["ignore", "pipe", "pipe"] });
    const parts: string[] = [];
    child.stdout.on("data", (part) => parts.push(String(part)));
    child.stderr.on("data", (part) => parts.push(String(part)));
    running.push(child);
    return { child, text: () => parts.join("") };
  };
  return {
    folder,
    launch: (environment) => run(process.execPath, [MAIN], environment),
    launchBelowShell: () => run("sh", ["-c", '"$0" "$@" & wait', process.execPath, MAIN, "--stop-with-parent"], {}),
    async databasePid() {
      const pidFile = join(folder, "data", "postgres", "cluster", "postmaster.pid");
      return Number((await readFile(pidFile, "utf8")).split("\n")[0]);
    },
    async close() {
      for (const child of running) {
        await stop(child, "SIGTERM");
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Sends a signal and waits until the process has ended. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) {
    return;
  }
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

/** Reads until there is a value; fails after half a minute. */
export async function until<T>(read: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const value = await read();
    if (value !== undefined) {
      return value;
    }
    await delay(50);
  }
  throw new Error("waited for half a minute in vain");
}

/** Address of the platform, with a trailing slash, as soon as it is ready. */
export const readyBase = ({ text }: Started): Promise<string> =>
  until(() => /Punktum is ready: (http:\S+\/)/.exec(text())?.[1]);

/** Status that an address answers. */
export const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

/** A server of its own on a free port. */
export async function takePort(): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { server, port: typeof address === "object" && address !== null ? address.port : 0 };
}
