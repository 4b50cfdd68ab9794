import { chromium, type Page } from "@playwright/test";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { chromiumPath } from "./chromium.ts";

/** A browser of its own processes, with a profile that survives them. */
export interface KillableBrowser {
  /** Starts it and opens a page. */
  readonly open: () => Promise<Page>;
  /** SIGKILL to all of its processes at once, as when the power goes. */
  readonly kill: () => Promise<void>;
  /** How often it has found a database damaged by a kill, and deleted it. */
  readonly damaged: () => number;
  /** Ends it and removes the profile. */
  readonly close: () => Promise<void>;
}

/** Resolves to the browser's debugging address, once it listens. */
async function addressIn(profile: string): Promise<string> {
  const file = join(profile, "DevToolsActivePort");
  for (;;) {
    const [port, path] = (await readFile(file, "utf8").catch(() => "")).split("\n");
    if (port !== undefined && path !== undefined) {
      return `ws://127.0.0.1:${port}${path}`;
    }
    await delay(50);
  }
}

/** Prepares the profile; the browser starts with `open`. */
export async function startKillableBrowser(): Promise<KillableBrowser> {
  const profile = await mkdtemp(join(tmpdir(), "punktum-killed-"));
  let running: ChildProcess | undefined;
  let damaged = 0;
  const kill = async (): Promise<void> => {
    const { pid } = running ?? {};
    const ended = new Promise<void>((resolve) => running?.once("exit", () => resolve()));
    if (pid !== undefined) {
      // The group: the processes of pages and storage would live on.
      process.kill(-pid, "SIGKILL");
      await ended;
    }
    running = undefined;
    await rm(join(profile, "DevToolsActivePort"), { force: true });
  };
  return {
    open: async () => {
      const words = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-port=0"];
      const log = ["--enable-logging=stderr", `--user-data-dir=${profile}`];
      const child = spawn(chromiumPath(), [...words, ...log], { detached: true, stdio: ["ignore", "ignore", "pipe"] });
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        damaged += text.split("recovering from a corrupted").length - 1;
      });
      running = child;
      const browser = await chromium.connectOverCDP(await addressIn(profile));
      const [context = await browser.newContext()] = browser.contexts();
      return await context.newPage();
    },
    kill,
    damaged: () => damaged,
    close: async () => {
      await kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
