import { artsApi, transactionWire } from "@punktum/contracts";
import * as z from "zod/mini";
import type { ReceiptFormat } from "./request.ts";

/** One part of the explanation of a receipt's points: a rule or coupon. */
export interface AnswerReason {
  readonly name: string;
  readonly points: number;
}

/** The platform's answer to a receipt. */
export type TillAnswer =
  | {
      readonly kind: "TAKEN";
      readonly transactionId: string | null;
      /** Signed; for a sale without a card the points that wait for one. */
      readonly points: number;
      /** Balance of the card after the sale. */
      readonly balance: number | null;
      readonly isAnonymous: boolean;
      readonly reasons: readonly AnswerReason[];
    }
  /** The receipt was known already; nothing was booked now. */
  | { readonly kind: "KNOWN" }
  /** Repeating would not help; a person must look at it. */
  | { readonly kind: "REFUSED"; readonly code: string; readonly message: string }
  /** It is unknown whether the receipt arrived: keep it and send it again. */
  | { readonly kind: "UNKNOWN"; readonly why: string };

/** The HTTP reply. */
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

/** Whether to send again. 401 needs a person but is not the receipt's fault, so the receipt stays in the outbox. */
const isWorthRepeating = (status: number): boolean =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;

/** Reads an answer as docs/connect-a-till.md describes. */
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
