import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";

import { connectionConfig } from "./connection.ts";
import type { DatabaseLog } from "./log.ts";

/** Messages between the server processes of one database. Messages may be lost while the database is unreachable. */
export interface Channel {
  /**
   * Sends a text of at most 7,900 bytes, the limit of a PostgreSQL notification, to all listeners, this process
   * included.
   */
  send(text: string): void;
  /** Calls `hear` with every text received from now on. */
  listen(hear: (text: string) => void): void;
  state(): ChannelState;
  close(): Promise<void>;
}

/** State of a channel, for health and metrics. */
interface ChannelState {
  readonly isOpen: boolean;
  /** Number of lost connections since the start. */
  readonly losses: number;
}

const CHANNEL = "punktum_push";
const CONNECT_WITHIN_MS = 3_000;
/**
 * Interval of the check whether the connection is alive; after a failover, for example, it may be dead without an
 * error.
 */
const PING_EVERY_MS = 2_000;
const ANSWER_WITHIN_MS = 2_000;
const RETRY_FROM_MS = 50;
const RETRY_TO_MS = 1_000;

interface ChannelOptions {
  /** The application's login on the server itself: a pooler would lend the session to others. */
  readonly url: string;
  readonly log: DatabaseLog;
}

interface Line {
  /** Runs one statement after the other. */
  readonly ask: (sql: string, values?: readonly unknown[]) => Promise<void>;
  readonly end: () => Promise<void>;
  /** Resolves once with the reason, when the connection is lost or closed. */
  readonly lost: Promise<string>;
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Opens one connection that listens and sends; any failure closes it. */
async function openLine(url: string, hear: (text: string) => void): Promise<Line> {
  const client = new Client({
    ...connectionConfig(url, "punktum push"),
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  const lost = new Promise<string>((resolve) => {
    client.on("error", (error) => resolve(error.message));
    client.on("end", () => resolve("the connection ended"));
  });
  client.on("notification", ({ payload }) => hear(payload ?? ""));
  const end = (): Promise<void> => client.end().catch(() => undefined);
  let last: Promise<unknown> = Promise.resolve();
  const ask: Line["ask"] = (sql, values = []) => {
    const asked = last.then(async () => {
      await client.query(sql, [...values]);
    });
    last = asked.catch(() => undefined);
    return asked;
  };
  try {
    await client.connect();
    await ask(`LISTEN ${CHANNEL}`);
  } catch (error) {
    void end();
    throw error;
  }
  return { ask, end, lost };
}

/** Checks the connection repeatedly; resolves with the reason when it does not answer or is lost. */
async function watch({ ask, lost }: Line): Promise<string> {
  for (;;) {
    const word = await Promise.race([lost, delay(PING_EVERY_MS, undefined, { ref: false })]);
    if (word !== undefined) {
      return word;
    }
    try {
      await ask("SELECT 1");
    } catch (error) {
      return sentence(error);
    }
  }
}

/**
 * Opens the channel on one connection of the application's role, and reopens it whenever it is lost. A process never
 * has more than one such connection.
 */
export function openChannel(options: ChannelOptions): Channel {
  const { log, url } = options;
  const listeners: ((text: string) => void)[] = [];
  const state: { line: Line | undefined; losses: number; isClosing: boolean } = {
    line: undefined,
    losses: 0,
    isClosing: false,
  };

  async function openAndWatch(): Promise<void> {
    const line = await openLine(url, (text) => listeners.forEach((hear) => hear(text)));
    state.line = line;
    if (state.losses > 0) {
      log.info("database: server processes hear each other again");
    }
    const reason = await watch(line);
    state.line = undefined;
    if (!state.isClosing) {
      log.warn(`database: server processes do not hear each other (${reason})`);
    }
    state.losses += 1;
    void line.end();
  }

  async function keepOpen(): Promise<void> {
    let retryMs = RETRY_FROM_MS;
    while (!state.isClosing) {
      try {
        await openAndWatch();
        retryMs = RETRY_FROM_MS;
      } catch (error) {
        if (retryMs === RETRY_FROM_MS) {
          log.warn(`database: the channel between processes does not open (${sentence(error)})`);
        }
        retryMs = Math.min(RETRY_TO_MS, retryMs * 2);
      }
      if (!state.isClosing) {
        await delay(retryMs * (0.5 + Math.random() / 2));
      }
    }
  }

  const kept = keepOpen();
  return {
    send(text) {
      // A lost message only delays: other processes find the change at their next look.
      state.line?.ask("SELECT pg_notify($1, $2)", [CHANNEL, text]).catch(() => undefined);
    },
    listen: (hear) => void listeners.push(hear),
    state: () => ({ isOpen: state.line !== undefined, losses: state.losses }),
    async close() {
      state.isClosing = true;
      await state.line?.end();
      await kept;
    },
  };
}
