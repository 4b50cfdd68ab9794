import { artsApi, transactionWire } from "@punktum/contracts";
import * as z from "zod/mini";
import type { ReceiptFormat } from "./request.ts";

/** Why a receipt gave its points: one rule or coupon. */
export interface AnswerReason {
  readonly name: string;
  readonly points: number;
}

/** What the platform said to a receipt. */
export type TillAnswer =
  | {
      readonly kind: "TAKEN";
      readonly transactionId: string | null;
      /** Signed; for a sale without a card what it waits to give. */
      readonly points: number;
      /** Of the card, right after it. */
      readonly balance: number | null;
      readonly isAnonymous: boolean;
      readonly reasons: readonly AnswerReason[];
    }
  /** It had arrived before: nothing was booked now. */
  | { readonly kind: "KNOWN" }
  /** Sending it again would not help; somebody has to look. */
  | { readonly kind: "REFUSED"; readonly code: string; readonly message: string }
  /** Nobody knows whether it arrived: keep it and send it again. */
  | { readonly kind: "UNKNOWN"; readonly why: string };

/** What came back over the line. */
export interface TillReply {
  readonly status: number;
  readonly text: string;
}

const refusalWire = z.object({ errorType: z.string(), message: z.optional(z.string()) });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal(code: string, message: string): TillAnswer {
  return code === "BON_ID_ALREADY_EXISTS" ? { kind: "KNOWN" } : { kind: "REFUSED", code, message };
}

function readPoslogAnswer(body: unknown): TillAnswer {
  const parsed = z.safeParse(artsApi.postReceipt.response, body);
  if (!parsed.success) {
    return { kind: "UNKNOWN", why: "the answer makes no sense" };
  }
  const answer = parsed.data;
  if (!answer.ok) {
    return refusal(answer.error.code, answer.error.message);
  }
  const { transactionId = null, points = 0, totalPoints = null, anonymous = false, reasons = [] } = answer.response;
  return {
    kind: "TAKEN",
    transactionId,
    points,
    balance: anonymous ? null : totalPoints,
    isAnonymous: anonymous,
    reasons: reasons.map((reason) => ({ name: reason.name, points: reason.points })),
  };
}

function readJsonAnswer(body: unknown): TillAnswer {
  const parsed = z.safeParse(transactionWire, body);
  if (!parsed.success) {
    return { kind: "UNKNOWN", why: "the answer makes no sense" };
  }
  const { transactionId, points, balance, accountId, reasons } = parsed.data;
  return {
    kind: "TAKEN",
    transactionId,
    points,
    balance: accountId === undefined ? null : (balance ?? null),
    isAnonymous: accountId === undefined,
    reasons: reasons.map((reason) => ({ name: reason.name, points: reason.points })),
  };
}

/** 401 is for somebody to mend, but not the receipt's fault: it stays in the line. */
const isWorthRepeating = (status: number): boolean =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;

/** Reads an answer the way docs/connect-a-till.md describes it. */
export function readAnswer(format: ReceiptFormat, { status, text }: TillReply): TillAnswer {
  if (isWorthRepeating(status)) {
    return { kind: "UNKNOWN", why: status === 0 ? "no answer" : `status ${status}` };
  }
  const body = jsonOf(text);
  const refused = z.safeParse(refusalWire, body);
  if (status >= 400) {
    return refused.success
      ? refusal(refused.data.errorType, refused.data.message ?? "")
      : { kind: "REFUSED", code: `HTTP_${status}`, message: text.slice(0, 200) };
  }
  return format === "poslog" ? readPoslogAnswer(body) : readJsonAnswer(body);
}
