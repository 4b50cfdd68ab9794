import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Channel } from "../database/index.ts";

/** Requests of one caller within the current window. */
interface Window {
  startedAtMs: number;
  count: number;
  /** Of these, how many the other processes have not been told of. */
  untold: number;
}

/** Requests per caller, counted in this process and told to the other processes of the same database. */
export interface SharedCounts {
  /** Counts a request; `max` is its limit. `endsInMs`: until the caller's window ends. */
  readonly count: (key: string, max: number) => { readonly count: number; readonly endsInMs: number };
  /** Tells the other processes that a caller has shown a code that nobody has. */
  readonly tellGuess: (caller: string) => void;
  /** Tells the other processes what was counted since the last time. */
  readonly tell: () => void;
}

/** Dependencies of {@link createSharedCounts}. */
interface Options {
  /** Absent: this process is the only one. */
  readonly channel: Channel | undefined;
  /** Length of a caller's window, which begins with the first request. */
  readonly windowMs: number;
  /** Learns of guesses at other processes. */
  readonly hearGuess: (caller: string) => void;
}

/** Callers remembered at a time; far more than the devices of one process. */
const CALLERS_MAX = 50_000;
/** Requests are told in portions of this part of their limit: the sum of all processes is known that exactly. */
const TOLD_PART = 0.01;
/** A key has at most 100 characters, so a message stays well below the size limit of a notification. */
const KEYS_PER_MESSAGE = 50;

const message = z.object({
  from: z.string(),
  counted: z.optional(z.array(z.tuple([z.string(), z.number()]))),
  guessed: z.optional(z.string()),
});

function parse(text: string): z.infer<typeof message> | undefined {
  try {
    return z.safeParse(message, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

class Counts implements SharedCounts {
  readonly #windows = new Map<string, Window>();
  /** Keys with a portion to tell. */
  readonly #due = new Set<string>();
  readonly #channel: Channel | undefined;
  readonly #windowMs: number;
  readonly #name = randomUUID();

  constructor({ channel, windowMs, hearGuess }: Options) {
    this.#channel = channel;
    this.#windowMs = windowMs;
    channel?.listen((text) => {
      const heard = parse(text);
      if (heard === undefined || heard.from === this.#name) {
        return;
      }
      for (const [key, count] of heard.counted ?? []) {
        this.#windowOf(key).count += count;
      }
      if (heard.guessed !== undefined) {
        hearGuess(heard.guessed);
      }
    });
  }

  count(key: string, max: number): ReturnType<SharedCounts["count"]> {
    const window = this.#windowOf(key);
    window.count += 1;
    window.untold += 1;
    if (this.#channel !== undefined && window.untold >= max * TOLD_PART) {
      this.#due.add(key);
    }
    return { count: window.count, endsInMs: window.startedAtMs + this.#windowMs - performance.now() };
  }

  tellGuess(guessed: string): void {
    this.#send({ guessed });
  }

  tell(): void {
    const counted = [...this.#due].map((key): [string, number] => {
      const window = this.#windowOf(key);
      const { untold } = window;
      window.untold = 0;
      return [key, untold];
    });
    this.#due.clear();
    for (let start = 0; start < counted.length; start += KEYS_PER_MESSAGE) {
      this.#send({ counted: counted.slice(start, start + KEYS_PER_MESSAGE) });
    }
  }

  #send(what: Omit<z.infer<typeof message>, "from">): void {
    this.#channel?.send(JSON.stringify({ from: this.#name, ...what }));
  }

  #windowOf(key: string): Window {
    const nowMs = performance.now();
    const known = this.#windows.get(key);
    if (known !== undefined && nowMs < known.startedAtMs + this.#windowMs) {
      return known;
    }
    this.#windows.delete(key);
    if (this.#windows.size >= CALLERS_MAX) {
      // The first in the map has the oldest window.
      const [oldest] = this.#windows.keys();
      this.#windows.delete(oldest ?? key);
    }
    const window = { startedAtMs: nowMs, count: 0, untold: 0 };
    this.#windows.set(key, window);
    return window;
  }
}

/** Opens the counts of this process. */
export function createSharedCounts(options: Options): SharedCounts {
  return new Counts(options);
}
