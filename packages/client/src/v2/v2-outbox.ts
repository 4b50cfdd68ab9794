import { type HandedOverEntry, outboxApi, type OutboxAnswer } from "@punktum/contracts";
import {
  absolutePoints,
  convertPoints,
  definedOnly,
  type ExpectedReason,
  mapOutcome,
  points,
  type SignedAllowance,
  storedPoints,
  type Points,
} from "@punktum/domain";
import type * as z from "zod/mini";
import type { CodeInput, GatewayOutcome } from "../gateway.ts";
import type { Http } from "../http/create-http.ts";
import type { ReturnInput, SaleInput } from "../sales.ts";
import { returnBodyOf, saleBodyOf } from "./v2-sales.ts";

/** Most ranges of numbers that the server reads. */
const MOST_RANGES = 2_000;
/** Most reasons of an entry that the server reads. */
const MOST_REASONS = 100;
const QUEUED = { identifiedBy: "TYPED" } as const;

/** Content of an entry of the tablet's outbox. */
type QueuedWork =
  | { readonly kind: "SALE"; readonly sale: SaleInput }
  /** Lines of an earlier sale come back. The server finds the account. */
  | { readonly kind: "RETURN"; readonly back: Pick<ReturnInput, "transactionId" | "lines"> }
  | { readonly kind: "POINTS"; readonly code: CodeInput; readonly points: Points }
  /** A member showed a code. */
  | { readonly kind: "CHECK_IN"; readonly code: CodeInput }
  /** A voucher was handed out within an allowance. */
  | {
      readonly kind: "REDEMPTION";
      readonly code: CodeInput;
      /** `C` or `R`, and the number. */
      readonly voucherId: string;
      /** Stored points that the member was shown. */
      readonly price: number;
      readonly allowance: SignedAllowance;
    }
  | {
      readonly kind: "WITHDRAWAL";
      readonly decision: { readonly kind: "DISCARDED" | "HANDED_OVER"; readonly reason: string; readonly by: string };
    };

/** An entry of the tablet's outbox on its way. */
export interface QueuedEntry {
  readonly number: number;
  readonly key: string;
  readonly lane: string;
  readonly elapsedMs: number;
  /** The device as which the tablet was mounted then, if it is another one now. */
  readonly madeBy?: string | undefined;
  readonly work: QueuedWork;
  /** How the card was read, who was on duty, and what was expected. */
  readonly facts?: {
    readonly identifiedBy: "TYPED" | "READ";
    readonly statement?: string | undefined;
    readonly expected?: Points | undefined;
    /** Parts of the expected points, in stored points. */
    readonly expectedReasons?: readonly ExpectedReason[] | undefined;
    /** Programme points per stored point. */
    readonly convertFactor: number;
  };
}

/** A part of the points that differs from the expected ones. */
export interface BookedDifference {
  /** Absent for a part that only the tablet expected. */
  readonly name?: string;
  readonly expected: Points;
  readonly booked: Points;
}

/** The server's answer to an entry. Points are those of the programme. */
type QueuedReply =
  | {
      readonly kind: "BOOKED";
      readonly bookingId?: string;
      readonly points?: Points;
      readonly balance?: Points;
      readonly differences?: readonly BookedDifference[];
      /** Remarks of the server, e.g. about a return that took less than expected. */
      readonly remarks?: readonly string[];
      /** People in the back office have booked it. */
      readonly isByOffice?: true;
    }
  | { readonly kind: "WITHDRAWN" }
  | { readonly kind: "REFUSED"; readonly code: string; readonly message: string }
  | { readonly kind: "LATER"; readonly why: string; readonly afterMs?: number };

/** A report of the tablet's outbox, with entries or without. */
export interface OutboxReport {
  readonly outboxId: string;
  readonly lastNumber: number;
  /** Numbers that are still on the tablet. */
  readonly held: readonly (readonly [first: number, last: number])[];
  readonly entries: readonly QueuedEntry[];
  /** Entries that wait for a sign-in: the server only tells whether they are settled already. */
  readonly asked?: readonly QueuedEntry[];
  readonly signal?: AbortSignal;
}

/** The server's answer to a report. */
export interface OutboxReportAnswer {
  readonly serverMs: number;
  readonly replies: ReadonlyMap<number, QueuedReply>;
  /** Refused entries that the back office has settled meanwhile. */
  readonly settled: readonly { readonly number: number; readonly isBooked: boolean; readonly reason: string }[];
  /** Numbers that neither the tablet nor the server has. */
  readonly missing: number;
  /** What the tablet may redeem without the server before its next report. */
  readonly allowance: SignedAllowance | undefined;
}

function workOf({
  work,
  facts,
}: QueuedEntry & { readonly work: Exclude<QueuedWork, { readonly kind: "WITHDRAWAL" }> }) {
  const convertFactor = facts?.convertFactor ?? 1;
  if (work.kind === "SALE") {
    const { keyCode, idType } = work.sale;
    return { kind: "SALE", sale: { ...saleBodyOf(work.sale, convertFactor), keyCode, idType } } as const;
  }
  if (work.kind === "RETURN") {
    return { kind: "SALE", sale: returnBodyOf(work.back) } as const;
  }
  const { keyCode, idType } = work.code;
  if (work.kind === "CHECK_IN") {
    return { kind: "CHECK_IN", checkIn: { keyCode, idType } } as const;
  }
  if (work.kind === "REDEMPTION") {
    const { voucherId, price, allowance } = work;
    const { untilMs, ...signed } = allowance;
    const until = new Date(untilMs).toISOString();
    return {
      kind: "REDEMPTION",
      redemption: { keyCode, idType, voucherId, points: price, allowance: { ...signed, until } },
    } as const;
  }
  const { code, points: typed } = work;
  const bookingType = typed < 0 ? "BURNBOOKING" : "EARNBOOKING";
  const stored = absolutePoints(storedPoints(typed, convertFactor));
  return { kind: "POINTS", points: { ...code, bookingType, points: stored, reason: "" } } as const;
}

function wireOf(entry: QueuedEntry) {
  const { number, key, lane, elapsedMs, work, facts, madeBy } = entry;
  const place = { number, key, lane, ...definedOnly({ madeBy }) };
  if (work.kind === "WITHDRAWAL") {
    return { kind: "WITHDRAWAL", ...place, decision: work.decision } as const;
  }
  const expected = facts?.expected;
  return {
    ...place,
    secondsSinceAction: elapsedMs / 1_000,
    ...definedOnly({
      statement: facts?.statement,
      identifiedBy: facts?.identifiedBy,
      expectedPoints: expected === undefined ? undefined : storedPoints(expected, facts?.convertFactor ?? 1),
      expectedReasons: facts?.expectedReasons?.slice(0, MOST_REASONS),
    }),
    ...workOf({ ...entry, work }),
  };
}

/** An entry for the file of a hand-over, with its time by the given clock; undefined for a decision, a visit or a redemption. */
export function handedOverOf(entry: QueuedEntry, nowMs: number): HandedOverEntry | undefined {
  const wire = wireOf(entry);
  if (wire.kind === "WITHDRAWAL" || wire.kind === "CHECK_IN" || wire.kind === "REDEMPTION") {
    return undefined;
  }
  const { lane: _lane, madeBy: _madeBy, secondsSinceAction: _seconds, ...content } = wire;
  return { ...content, actionTime: new Date(nowMs - entry.elapsedMs).toISOString() };
}

function replyOf(answer: OutboxAnswer, convertFactor: number): QueuedReply {
  const shown = (stored: number | undefined): Points | undefined =>
    stored === undefined ? undefined : convertPoints(points(stored), convertFactor);
  switch (answer.outcome) {
    case "BOOKED": {
      const { bookingId, bookedPoints, balance, bookedBy, remarks } = answer;
      const differences = answer.differences?.map((each) => ({
        expected: convertPoints(points(each.expectedPoints), convertFactor),
        booked: convertPoints(points(each.bookedPoints), convertFactor),
        ...definedOnly({ name: each.name }),
      }));
      const known = { bookingId, points: shown(bookedPoints), balance: shown(balance), differences, remarks };
      const isByOffice = bookedBy === "BACK_OFFICE";
      return { kind: "BOOKED", ...definedOnly(known), ...(isByOffice && { isByOffice }) };
    }
    case "WITHDRAWN":
      return { kind: "WITHDRAWN" };
    case "REFUSED":
      return { kind: "REFUSED", code: answer.code, message: answer.message };
    case "LATER": {
      const { why, afterSeconds } = answer;
      return { kind: "LATER", why, ...(afterSeconds === undefined ? {} : { afterMs: afterSeconds * 1_000 }) };
    }
    default:
      return answer satisfies never;
  }
}

type AllowanceWire = z.output<(typeof outboxApi)["sendOutbox"]["response"]>["allowance"];

function allowanceOf(wire: AllowanceWire): SignedAllowance | undefined {
  if (wire === undefined) {
    return undefined;
  }
  const { until, ...allowance } = wire;
  return { ...allowance, untilMs: Date.parse(until) };
}

/** Sends a report of the tablet's outbox. It runs in the background, so staff are not asked to sign in. */
export async function sendOutbox(http: Http, report: OutboxReport): Promise<GatewayOutcome<OutboxReportAnswer>> {
  const { outboxId, lastNumber, held, entries, asked = [], signal } = report;
  const body = {
    outboxId,
    lastNumber,
    held: held.slice(0, MOST_RANGES).map(([first, last]) => ({ first, last })),
    entries: entries.map(wireOf),
    ...(asked.length > 0 && { asked: asked.map(wireOf) }),
  };
  const answer = await http.callV2(outboxApi.sendOutbox, { body }, { queued: QUEUED, ...(signal && { signal }) });
  const factors = new Map([...entries, ...asked].map(({ number, facts }) => [number, facts?.convertFactor ?? 1]));
  return mapOutcome(answer, ({ serverTime, answers, settled, health, allowance }) => ({
    serverMs: Date.parse(serverTime),
    replies: new Map(answers.map((each) => [each.number, replyOf(each, factors.get(each.number) ?? 1)])),
    settled: settled.map(({ number, outcome, reason }) => ({ number, isBooked: outcome === "BOOKED", reason })),
    missing: health.missingCount,
    allowance: allowanceOf(allowance),
  }));
}
