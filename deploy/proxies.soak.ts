import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, request as httpRequest, type IncomingMessage, type Server } from "node:http";
import { request as httpsRequest } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { selfSigned } from "@punktum/virtual-printer";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { demandDebian } from "./testing/debian.ts";
import { freePort } from "./testing/free-port.ts";

/** A platform that reads every request and dies without an answer, or one that answers with what it read. */
interface Backend {
  readonly port: number;
  readonly seen: string[];
  readonly close: () => Promise<void>;
}

const BODY = JSON.stringify({ text: "x".repeat(20_000) });

async function bodyOf(message: IncomingMessage): Promise<string> {
  const parts: unknown[] = await message.setEncoding("utf8").toArray();
  return parts.map(String).join("");
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function startBackend(answers: boolean): Promise<Backend> {
  const seen: string[] = [];
  const server = createServer((message, response) => {
    if (message.url === "/health/ready") {
      response.end("{}");
      return;
    }
    const number = String(message.headers["x-number"]);
    bodyOf(message).then(
      (body) => {
        seen.push(number);
        return answers ? response.end(body) : message.socket.destroy();
      },
      () => seen.push(`${number}, cut`),
    );
  });
  const port = await listen(server);
  return {
    port,
    seen,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

function send(port: number, method: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { port, host: "127.0.0.1", method, path: "/api/v2/try", headers, rejectUnauthorized: false };
    const answer = (message: IncomingMessage): void => {
      bodyOf(message).then((body) => resolve({ status: message.statusCode ?? 0, body }), reject);
    };
    const asked = headers["x-plain"] === "1" ? httpRequest(options, answer) : httpsRequest(options, answer);
    asked.on("error", reject);
    asked.end(method === "POST" ? BODY : undefined);
  });
}

interface Ports {
  readonly outside: number;
  readonly dying: number;
  readonly well: number;
}

/** Each proxy: its file, what is replaced in it for this machine, its own check and its start. */
const PROXIES = {
  nginx: {
    packages: ["nginx"],
    file: "nginx.conf",
    repeatsKeys: true,
    adapt: (text: string, folder: string, { outside, dying, well }: Ports) =>
      `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;\n${text}`
        .replace("listen 80;", `listen 127.0.0.1:${well + 1};`)
        .replace("listen 443 ssl;", `listen 127.0.0.1:${outside} ssl;`)
        .replace("127.0.0.1:3001", `127.0.0.1:${dying}`)
        .replace("127.0.0.1:3002", `127.0.0.1:${well}`)
        .replace("/etc/punktum/tls/fullchain.pem", `${folder}/both.pem`)
        .replace("/etc/punktum/tls/privkey.pem", `${folder}/both.pem`),
    check: (path: string) => ["nginx", "-t", "-c", path],
    start: (path: string) => ["nginx", "-c", path],
  },
  haproxy: {
    packages: ["haproxy"],
    file: "haproxy.cfg",
    repeatsKeys: true,
    adapt: (text: string, folder: string, { outside, dying, well }: Ports) =>
      text
        .replace("maxconn 20000", "maxconn 1000")
        .replace("bind :80\n", "")
        .replace(
          "bind :443 ssl crt /etc/punktum/tls/punktum.pem",
          `bind 127.0.0.1:${outside} ssl crt ${folder}/both.pem`,
        )
        .replace("127.0.0.1:3001", `127.0.0.1:${dying}`)
        .replace("127.0.0.1:3002", `127.0.0.1:${well}`),
    check: (path: string) => ["haproxy", "-c", "-f", path],
    start: (path: string) => ["haproxy", "-db", "-f", path],
  },
  caddy: {
    packages: ["caddy"],
    file: "Caddyfile",
    // Caddy does not keep bodies.
    repeatsKeys: false,
    adapt: (text: string, _folder: string, { outside, dying, well }: Ports) =>
      `{\n\tadmin off\n}\n\n${text}`
        .replace("{$PUNKTUM_HOST} {", `http://127.0.0.1:${outside} {`)
        .replace("\t{$PUNKTUM_TLS}\n", "")
        .replace("{$PUNKTUM_UPSTREAMS:platform-1:3000 platform-2:3000}", `127.0.0.1:${dying} 127.0.0.1:${well}`),
    check: (path: string) => ["caddy", "validate", "--adapter", "caddyfile", "--config", path],
    start: (path: string) => ["caddy", "run", "--adapter", "caddyfile", "--config", path],
  },
} as const;

const programOf = ([command = "", ...words]: readonly string[]) => ({ command, words });

let folder: string;
let dying: Backend;
let well: Backend;

beforeAll(async () => {
  demandDebian(Object.values(PROXIES).flatMap(({ packages }) => packages));
  folder = await mkdtemp(join(tmpdir(), "punktum-proxies-"));
  const { key, cert } = selfSigned(["punktum.example"], Date.now());
  await writeFile(join(folder, "both.pem"), `${cert}\n${key}\n`);
  dying = await startBackend(false);
  well = await startBackend(true);
});
afterAll(async () => {
  await Promise.all([dying.close(), well.close()]);
  await rm(folder, { recursive: true });
});

describe.each(Object.entries(PROXIES))(
  "%s with the file of deploy/proxy",
  (name, { file, repeatsKeys, adapt, check, start }) => {
    const afterDeath = repeatsKeys ? [200, true, 2] : [502, false, 1];
    let proxy: ChildProcess;
    let ended: Promise<unknown>;
    let outside: number;
    let path: string;
    let number = 0;
    const plain = name === "caddy" ? { "x-plain": "1" } : {};

    const ask = async (method: string, headers: Readonly<Record<string, string>> = {}) => {
      number += 1;
      const id = `${name} ${number}`;
      const answer = await send(outside, method, { ...plain, ...headers, "x-number": id });
      const times = [...dying.seen, ...well.seen].filter((seen) => seen === id).length;
      return { ...answer, times, hasMetDeath: dying.seen.includes(id) };
    };

    /** Repeats a request until one has met the platform that dies. */
    async function untilOneDies(method: string, headers: Readonly<Record<string, string>>) {
      const answers: Awaited<ReturnType<typeof ask>>[] = [];
      await expect
        .poll(
          async () => {
            answers.push(await ask(method, headers));
            return answers.some(({ hasMetDeath }) => hasMetDeath);
          },
          { timeout: 30_000, interval: 100 },
        )
        .toBe(true);
      return answers;
    }

    beforeAll(async () => {
      outside = await freePort();
      path = join(folder, file);
      const text = await readFile(join(import.meta.dirname, "proxy", file), "utf8");
      await writeFile(path, adapt(text, folder, { outside, dying: dying.port, well: well.port }));
      const { command, words } = programOf(start(path));
      proxy = spawn(command, words, { stdio: ["ignore", "ignore", "inherit"] });
      ended = once(proxy, "exit");
      await vi.waitFor(async () => expect((await ask("GET")).status).toBe(200), { timeout: 20_000 });
    });
    afterAll(async () => {
      proxy.kill("SIGTERM");
      await ended;
    });

    it("passes the check of its own package", () => {
      const { command, words } = programOf(check(path));
      const checked = spawnSync(command, words, { encoding: "utf8" });
      expect([checked.status, checked.stderr.match(/warn/gi)]).toEqual([0, null]);
    });

    it("repeats what carries a key, whole, where the proxy keeps bodies; else it is sent once", async () => {
      const answers = await untilOneDies("POST", { "idempotency-key": "one" });
      const served = answers.filter(({ hasMetDeath }) => !hasMetDeath);
      const died = answers.filter(({ hasMetDeath }) => hasMetDeath);
      expect(served.map(({ status, body, times }) => [status, body === BODY, times])).toEqual(
        served.map(() => [200, true, 1]),
      );
      expect(died.map(({ status, body, times }) => [status, body === BODY, times])).toEqual(died.map(() => afterDeath));
    });

    it("repeats what is only read", async () => {
      const answers = await untilOneDies("GET", {});
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    });

    it("never repeats a write without a key: the caller learns that no answer came", async () => {
      const answers = await untilOneDies("POST", {});
      expect(answers.map(({ times }) => times)).toEqual(answers.map(() => 1));
      expect(answers.filter(({ hasMetDeath }) => hasMetDeath).map(({ status }) => status)).toEqual(
        answers.filter(({ hasMetDeath }) => hasMetDeath).map(() => 502),
      );
    });
  },
);
