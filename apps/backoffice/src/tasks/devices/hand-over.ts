import { HAND_OVER_MAX, handedOverEntry, type HandedOverEntry } from "@punktum/contracts";
import { type HandedOver, readHandOverCode } from "@punktum/domain";
import * as z from "zod/mini";

/** Entries of one storage of a tablet, at most as many as one request may have. */
export interface HandOverPart {
  readonly deviceId: string;
  readonly outboxId?: string | undefined;
  readonly entries: HandedOverEntry[];
}

/** Result of typed codes. */
type HandOverRead =
  | { readonly parts: readonly HandOverPart[] }
  /** Lines without a valid code, counted from 1. */
  | { readonly wrongLines: readonly number[] };

const file = z.object({
  punktum: z.literal("hand-over"),
  storages: z.array(
    z.object({ deviceId: z.uuid(), outboxId: z.optional(z.uuid()), entries: z.array(handedOverEntry) }),
  ),
});

const CENTS = 100;

function entryOf(work: HandedOver): HandedOverEntry {
  const { number, key, doneAtMs, isRead, keyCode, idType } = work;
  const identifiedBy = isRead ? "READ" : "TYPED";
  const facts = { number, key, actionTime: new Date(doneAtMs).toISOString(), identifiedBy } as const;
  if (work.kind === "POINTS") {
    const bookingType = work.points < 0 ? "BURNBOOKING" : "EARNBOOKING";
    const points = { keyCode, idType, bookingType, points: Math.abs(work.points), reason: "" } as const;
    return { kind: "POINTS", ...facts, points };
  }
  const amountCents = work.parts.reduce((sum, part) => sum + part.amountCents, 0);
  const lineItems = work.parts.map(({ revenueKey, amountCents: part }) => ({
    revenueKey,
    extendedAmount: Math.abs(part) / CENTS,
    type: part < 0 ? ("RETURN" as const) : ("SALE" as const),
  }));
  const sale = { keyCode, idType, amount: amountCents / CENTS, transactionType: "EARNTRANSACTION" as const, lineItems };
  return { kind: "SALE", ...facts, sale };
}

/** Reads typed codes of a device, one a line. */
export function readCodes(typed: string, deviceId: string): HandOverRead {
  const lines = typed.split("\n").map((line, index) => ({ line: line.trim(), at: index + 1 }));
  const works = lines
    .filter(({ line }) => line !== "")
    .map(({ line, at }) => ({ at, work: readHandOverCode(line, deviceId) }));
  const wrongLines = works.flatMap(({ at, work }) => (work === undefined ? [at] : []));
  const entries = works.flatMap(({ work }) => (work === undefined ? [] : [entryOf(work)]));
  return wrongLines.length > 0 || entries.length === 0
    ? { wrongLines: wrongLines.length > 0 ? wrongLines : [1] }
    : { parts: partsOf([{ deviceId, entries }]) };
}

function partsOf(storages: readonly HandOverPart[]): readonly HandOverPart[] {
  return storages.flatMap(({ entries, ...storage }) =>
    Array.from({ length: Math.ceil(entries.length / HAND_OVER_MAX) }, (_, index) => ({
      ...storage,
      entries: entries.slice(index * HAND_OVER_MAX, (index + 1) * HAND_OVER_MAX),
    })),
  );
}

/** Reads the file of a tablet; undefined for any other file. */
export function readHandOverFile(text: string): readonly HandOverPart[] | undefined {
  try {
    const { data } = z.safeParse(file, JSON.parse(text));
    const parts = data && partsOf(data.storages);
    return parts?.length === 0 ? undefined : parts;
  } catch {
    return undefined;
  }
}
