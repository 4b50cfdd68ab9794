import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../api/testing/loyalty-world.ts";

/** Of each kind; `npm run soak -- P5` opens 1,000. */
const CONNECTIONS = Number(process.env["P5_CONNECTIONS"] ?? 50);
const REQUESTS = 500;
const CALLERS = 4;
/** A body may take 15 seconds; connections are looked over every 5. */
const ENDED_WITHIN_MS = 25_000;

let world: LoyaltyWorld;
let port = 0;
let card = "";
const sockets: Socket[] = [];

beforeAll(async () => {
  world = await createLoyaltyWorld();
  port = Number(new URL(await world.app.listen({ port: 0, host: "127.0.0.1" })).port);
  card = (await addAccount(world, { points: 100 })).card;
});
afterAll(async () => {
  for (const socket of sockets) {
    socket.destroy();
  }
  await world.close();
});

function open(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1" }, () => resolve(socket));
    socket.on("error", reject);
    socket.resume();
    sockets.push(socket);
  });
}

const openMany = (): Promise<readonly Socket[]> => Promise.all(Array.from({ length: CONNECTIONS }, open));

const HEAD = [
  "POST /api/v2/login HTTP/1.1",
  "Host: localhost",
  "Content-Type: application/json",
  "Content-Length: 100000",
  "",
  "",
].join("\r\n");

/** Sends a body one character a second, for as long as anybody listens. */
function drip(socket: Socket): Promise<void> {
  socket.write(HEAD);
  const timer = setInterval(() => socket.write(" "), 1_000);
  return new Promise((resolve) => {
    socket.on("close", () => {
      clearInterval(timer);
      resolve();
    });
  });
}

async function readBalance(): Promise<{ readonly ms: number; readonly status: number }> {
  const startedMs = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/v2/accounts/${card}/balance`, {
    headers: { authorization: `Bearer ${world.tokens.device}` },
  });
  await answer.arrayBuffer();
  return { ms: performance.now() - startedMs, status: answer.status };
}

async function callOneAfterTheOther(count: number) {
  const answers = [];
  for (let call = 0; call < count; call += 1) {
    answers.push(await readBalance());
  }
  return answers;
}

describe("slow clients", () => {
  it(
    "clients that send nothing, or a body byte by byte, do not slow down others and are disconnected",
    { tags: ["P5"], timeout: 120_000 },
    async () => {
      await callOneAfterTheOther(20);
      await openMany();
      const startedMs = performance.now();
      const ended = Promise.all((await openMany()).map(drip)).then(() => performance.now() - startedMs);
      const callers = Array.from({ length: CALLERS }, () => callOneAfterTheOther(Math.ceil(REQUESTS / CALLERS)));
      const answers = (await Promise.all(callers)).flat();
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const slowest = answers.map(({ ms }) => ms).toSorted((left, right) => left - right);
      expect(slowest[Math.floor(slowest.length * 0.99)]).toBeLessThanOrEqual(500);
      expect(await ended).toBeLessThan(ENDED_WITHIN_MS);
    },
  );
});
