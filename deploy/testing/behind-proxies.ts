import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { type PlatformProcess, startPlatform } from "../../apps/platform/src/testing/platform-process.ts";
import { freePort } from "./free-port.ts";
import { NETWORK } from "./machines.ts";

const READY_WITHIN_MS = 30_000;

/** A proxy of a file of this folder. */
interface Proxy {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

async function startHaproxy(path: string, text: string): Promise<ChildProcess> {
  await writeFile(path, text);
  return spawn("haproxy", ["-db", "-f", path], { stdio: ["ignore", "ignore", "ignore"] });
}

async function stopped(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** HAProxy in front of the database's machines, with the file of `deploy/patroni`. */
export async function openDatabaseProxy(folder: string): Promise<Proxy> {
  const port = await freePort();
  const file = await readFile(join(import.meta.dirname, "../patroni/haproxy.cfg"), "utf8");
  const text = file.replaceAll("10.0.0.", NETWORK).replace("127.0.0.1:5432", `127.0.0.1:${port}`);
  const child = await startHaproxy(join(folder, "database.cfg"), text);
  return { port, stop: () => stopped(child) };
}

/** Platforms behind HAProxy, with the file of `deploy/proxy`, without TLS. */
export interface Platforms {
  /** `http://127.0.0.1:<port>` of the proxy. */
  readonly base: string;
  /** Replaces one platform after the other, as an update does. */
  readonly replaceAll: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

async function answers(url: string): Promise<boolean> {
  return await fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Starts `count` platforms and the proxy in front of them. */
export async function openPlatforms(
  folder: string,
  count: number,
  environment: Readonly<Record<string, string>>,
): Promise<Platforms> {
  const ports = await Promise.all(Array.from({ length: count }, () => freePort()));
  const start = (port: number): Promise<PlatformProcess> => startPlatform({ ...environment, PORT: String(port) });
  const platforms = new Map<number, PlatformProcess>();
  for (const port of ports) {
    platforms.set(port, await start(port));
  }
  const outside = await freePort();
  const file = await readFile(join(import.meta.dirname, "../proxy/haproxy.cfg"), "utf8");
  const servers = ports.map((port) => `    server at-${port} 127.0.0.1:${port}\n`).join("");
  const text = file
    // Each connection needs two file descriptors, and a test may have fewer of them than a server.
    .replace("maxconn 20000", "maxconn 2000")
    .replace("    bind :80\n", "")
    .replace(/bind :443 .*/, `bind 127.0.0.1:${outside}`)
    .replace(/ +http-request redirect scheme.*\n/, "")
    .replace(/ +server one [^]*/, servers);
  const child = await startHaproxy(join(folder, "platforms.cfg"), text);
  const base = `http://127.0.0.1:${outside}`;
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await answers(`${base}/health/ready`))) {
    if (performance.now() > deadline) {
      throw new Error("the proxy in front of the platforms does not answer");
    }
    await delay(100);
  }
  return {
    base,
    replaceAll: async () => {
      for (const port of ports) {
        await platforms.get(port)?.end("SIGTERM");
        platforms.set(port, await start(port));
      }
    },
    stop: async () => {
      await stopped(child);
      await Promise.all([...platforms.values()].map((platform) => platform.end("SIGTERM")));
    },
  };
}
