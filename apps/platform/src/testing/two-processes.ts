import { setTimeout as delay } from "node:timers/promises";

import { type PlatformProcess, startPlatform } from "./platform-process.ts";

const RETRY_MS = 100;
const TRIES = 100;
const PAUSE_MS = 20;
/** Answers that each caller gets before and after the work. */
const ANSWERS_EACH = 10;

/** Two processes of an installation behind one address, restarted one after the other while callers work. */
export interface TwoProcesses {
  /** The settings that the next start gets. */
  readonly environment: () => Readonly<Record<string, string>>;
  /** Restarts one process with changed settings. */
  readonly restart: (index: number, change: Readonly<Record<string, string>>) => Promise<void>;
  /** Restarts one process after the other. */
  readonly restartAll: (change: Readonly<Record<string, string>>) => Promise<void>;
  /** A request as clients send it behind a proxy: the next process takes it if one is stopping or not there. */
  readonly ask: (path: string, init: RequestInit, turn: number) => Promise<Response>;
  readonly post: (path: string, body: object, turn: number, headers?: Record<string, string>) => Promise<Response>;
  readonly stop: () => Promise<void>;
}

/** Starts the two. */
export async function startTwo(first: Readonly<Record<string, string>>): Promise<TwoProcesses> {
  let environment = { ...first };
  const servers: PlatformProcess[] = [await startPlatform(environment), await startPlatform(environment)];

  async function restart(index: number, change: Readonly<Record<string, string>>): Promise<void> {
    environment = { ...environment, ...change };
    await servers[index]?.end("SIGTERM");
    servers[index] = await startPlatform(environment);
  }

  async function ask(path: string, init: RequestInit, turn: number): Promise<Response> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const server = servers[(turn + tries) % servers.length];
      const answer = await fetch(`${server?.base}${path}`, init).catch(() => undefined);
      if (answer !== undefined && answer.status !== 503) {
        return answer;
      }
      await delay(RETRY_MS);
    }
    throw new Error("no process answers");
  }

  return {
    environment: () => environment,
    restart,
    restartAll: async (change) => {
      for (const index of servers.keys()) {
        await restart(index, change);
      }
    },
    ask,
    post: (path, body, turn, headers = {}) =>
      ask(
        path,
        { method: "POST", headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) },
        turn,
      ),
    stop: async () => void (await Promise.all(servers.map((server) => server.end("SIGTERM")))),
  };
}

/** One caller: makes its next request, and checks the answer. */
export type Caller = (turn: number) => Promise<Response>;

/**
 * Lets callers work until `work` has ended, and for several answers before and after it; tells the answers that failed.
 * `work` can wait until each caller has further answers.
 */
export async function underLoad(
  callers: readonly Caller[],
  work: (furtherAnswers: () => Promise<void>) => Promise<void>,
): Promise<{ readonly answeredMeanwhile: number; readonly failures: readonly string[] }> {
  const answered = callers.map(() => 0);
  const failures: string[] = [];
  const state = { isOver: false };
  const total = (): number => answered.reduce((sum, count) => sum + count, 0);
  const calling = callers.map(async (call, caller) => {
    for (let turn = 0; !state.isOver; turn += 1) {
      const answer = await call(turn);
      answered[caller] = turn + 1;
      failures.push(...(answer.ok ? [] : [`${answer.status}: ${await answer.text()}`]));
      await delay(PAUSE_MS);
    }
  });
  const ended = Promise.all(calling);
  // Counts answers instead of time, because machines differ in speed.
  const furtherAnswers = async (): Promise<void> => {
    const goals = answered.map((count) => count + ANSWERS_EACH);
    while (goals.some((goal, caller) => (answered[caller] ?? 0) < goal)) {
      await Promise.race([ended, delay(PAUSE_MS)]);
    }
  };
  await furtherAnswers();
  const before = total();
  await work(furtherAnswers);
  const answeredMeanwhile = total() - before;
  await furtherAnswers();
  state.isOver = true;
  await ended;
  return { answeredMeanwhile, failures };
}
