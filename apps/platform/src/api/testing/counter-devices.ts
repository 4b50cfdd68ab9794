import { randomUUID } from "node:crypto";
import { outboxApi } from "@punktum/contracts";
import { cents } from "@punktum/domain";
import {
  type BatchAnswer,
  type Codec,
  createLocalLock,
  createMemoryStorage,
  createOutbox,
  createSystemClock,
  type Outbox,
  type Outgoing,
  type OutboxTransport,
  type Reply,
} from "@punktum/outbox";
import { closeReceipt, createTillOutbox, ringUp, type TillOutbox, type TillPlace } from "@punktum/virtual-till";
import * as z from "zod/mini";
import type { Raw } from "./calls.ts";

/** What staff confirm at a tablet. */
export interface CounterWork {
  readonly kind: "SALE" | "POINTS";
  readonly card: string;
  /** Euros, or points. */
  readonly amount: number;
}

/** The way of a device to the platform; undefined: no answer. */
export type Reach = (request: {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload: string | object;
}) => Promise<Raw | undefined>;

/** How a control breaks a tablet. */
export type TabletSabotage = (transport: OutboxTransport<CounterWork, null>) => OutboxTransport<CounterWork, null>;

/** Pauses are short, because tries cost no network here. */
const BACKOFF = { firstMs: 2, longestMs: 20 };
const isWork = (value: unknown): value is CounterWork => typeof value === "object" && value !== null && "card" in value;
const codec: Codec<CounterWork> = {
  seal: (_key, payload) => Promise.resolve(payload),
  open: (_key, sealed) => Promise.resolve(isWork(sealed) ? sealed : undefined),
};

/** A tablet with somebody on duty. Its disk survives; its pages do not. */
export interface CounterTablet {
  readonly deviceId: string;
  /** Resolves when the work is stored. */
  readonly confirm: (work: CounterWork, lane: string) => Promise<unknown>;
  readonly outbox: () => Outbox<CounterWork>;
  readonly reload: () => void;
  /** Numbers that the platform misses, by its last answer. */
  readonly missing: () => number;
  readonly stop: () => void;
}

interface TabletOptions {
  readonly deviceId: string;
  readonly token: string;
  readonly statement: string;
  readonly reach: Reach;
  readonly sabotage?: TabletSabotage | undefined;
}

function entryOf(sent: Outgoing<CounterWork>, statement: string) {
  const { number, key, lane, elapsedMs } = sent;
  if (sent.kind === "WITHDRAWAL") {
    const { kind, reason, by } = sent.decision;
    return { kind: "WITHDRAWAL", number, key, lane, decision: { kind, reason, by } };
  }
  const facts = { number, key, lane, secondsSinceAction: elapsedMs / 1_000, statement, identifiedBy: "READ" };
  return { ...facts, ...contentOf(sent.payload) };
}

/** The part of an entry that says what is booked. */
export function contentOf({ kind, card, amount }: CounterWork) {
  return kind === "SALE"
    ? { kind, sale: { keyCode: card, amount, transactionType: "EARNTRANSACTION" as const } }
    : { kind, points: { keyCode: card, bookingType: "EARNBOOKING" as const, points: amount, reason: "" } };
}

type Answer = z.output<typeof outboxApi.sendOutbox.response>["answers"][number];

function replyOf(answer: Answer): Reply<null> {
  switch (answer.outcome) {
    case "REFUSED":
      return { kind: "REFUSED", refusal: { code: answer.code, message: answer.message } };
    case "LATER":
      return { kind: "LATER", why: answer.why, afterMs: 5 };
    case "BOOKED":
    case "WITHDRAWN":
      return { kind: "CONFIRMED", result: null };
    default:
      return answer satisfies never;
  }
}

/** Creates the tablet with one page. */
export function createCounterTablet({ deviceId, token, statement, reach, sabotage }: TabletOptions): CounterTablet {
  const storage = createMemoryStorage();
  const headers = { authorization: `Bearer ${token}`, "identified-by": "READ" };
  let missing = 0;
  let outbox = open();

  function open(): Outbox<CounterWork> {
    const send: OutboxTransport<CounterWork, null>["send"] = async (batch, { outboxId, lastNumber }) => {
      const held = opened.facts().numbers.map(([first, last]) => ({ first, last }));
      const payload = { outboxId, lastNumber, held, entries: batch.map((sent) => entryOf(sent, statement)) };
      const answer = await reach({ url: outboxApi.sendOutbox.path, headers, payload });
      const word = z.safeParse(outboxApi.sendOutbox.response, answer?.body).data;
      if (answer?.status !== 200 || word === undefined) {
        return { kind: "UNANSWERED", why: String(answer?.status) } satisfies BatchAnswer<null>;
      }
      missing = word.health.missingCount;
      for (const { number, outcome } of word.settled) {
        const decision = { kind: "DISCARDED", reason: "back office", by: "back office" } as const;
        await (outcome === "BOOKED" ? opened.retry(number) : opened.withdraw(number, decision));
      }
      return { kind: "ANSWERED", replies: new Map(word.answers.map((each) => [each.number, replyOf(each)])) };
    };
    const opened = createOutbox<CounterWork, null>({
      storage,
      codec,
      clock: createSystemClock(),
      random: Math.random,
      newKey: randomUUID,
      lock: createLocalLock(),
      backoff: BACKOFF,
      transport: sabotage === undefined ? { send } : sabotage({ send }),
    });
    return opened;
  }

  return {
    deviceId,
    confirm: async (payload, lane) => await outbox.add({ lane, payload }),
    outbox: () => outbox,
    reload: () => {
      outbox.stop();
      outbox = open();
    },
    missing: () => missing,
    stop: () => outbox.stop(),
  };
}

/** A till that reports receipts. Its disk survives. */
export interface CounterTill {
  readonly sell: (card: string, euros: number, number: string) => Promise<void>;
  readonly reload: () => void;
  readonly outbox: () => TillOutbox;
}

/** Creates the till of a register with this key. */
export function createCounterTill(place: TillPlace, apiKey: string, reach: Reach): CounterTill {
  const storage = createMemoryStorage();
  const open = () =>
    createTillOutbox({
      storage,
      backoff: BACKOFF,
      post: async ({ path, headers, body }) => {
        const answer = await reach({ url: path, headers: { ...headers, "api-key": apiKey }, payload: body });
        return { status: answer?.status ?? 0, text: JSON.stringify(answer?.body ?? "") };
      },
    });
  let outbox = open();
  return {
    sell: async (card, euros, number) => {
      const article = { id: "1", name: { de: "Ware", en: "Goods" }, priceCents: cents(euros * 100), groupCode: "" };
      const timeMs = Math.floor(Date.now() / 1_000) * 1_000;
      await outbox.add(closeReceipt(ringUp([], article), { place, number, timeMs, tender: "Cash", card }), "json");
    },
    reload: () => {
      outbox.stop();
      outbox = open();
    },
    outbox: () => outbox,
  };
}
