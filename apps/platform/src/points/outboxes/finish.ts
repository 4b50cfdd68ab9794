import type { ErrorCode } from "@punktum/contracts";
import { pointsDifferences, type SignedAllowance } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import { lockAnswered, noteAnswered, readOutboxHealth, readSettled } from "../../places/device-outboxes/index.ts";
import { noteActivity } from "../../places/duties/index.ts";
import { auditWithdrawal } from "./audit-withdrawal.ts";
import { asBooked, readInLedger } from "./booked.ts";
import type { AnyEntry, BookedEntry, OutboxRequest } from "./entries.ts";
import { contentOf } from "./entry-content.ts";
import type { Begun } from "./judge.ts";
import {
  entryIdOf,
  HANDED_OVER,
  type LetterKind,
  type LetterState,
  noteRefusal,
  readLetters,
  settleLetter,
} from "./letters.ts";
import { makerIdOf } from "./makers.ts";
import type { Answer, Word } from "./words.ts";

/** The answer to a device. */
export interface Finished {
  readonly serverMs: number;
  readonly answers: readonly Answer[];
  readonly health: Awaited<ReturnType<typeof readOutboxHealth>>;
  readonly settled: Awaited<ReturnType<typeof readSettled>>;
  /** What the device may redeem before its next report. */
  readonly allowance: SignedAllowance | undefined;
}

/** Signs what a device may redeem. */
export type OfferAllowance = (
  transaction: ProgramTransaction,
  device: { readonly deviceId: string; readonly outboxId: string; readonly nowMs: number },
) => Promise<SignedAllowance | undefined>;

type OfDevice = OutboxRequest & { readonly deviceId: string };
type Refused = Extract<Word, { readonly kind: "REFUSED" }>;
type Booked = Extract<Word, { readonly kind: "BOOKED" }>;

const WITHDRAWN_CODE: ErrorCode = "ENTRY_VOID";

const kindOf = (entry: AnyEntry): LetterKind =>
  "kind" in entry && entry.kind !== "WITHDRAWAL" ? entry.kind : "UNREADABLE";

function bookedAnswer(entry: AnyEntry, { booked, at }: { booked: BookedEntry; at: { actionMs: number } }): Answer {
  const { bookingId, points, balance, replayed, reasons, remarks = [], isByOffice = false } = booked;
  const expected = "expectedPoints" in entry ? entry.expectedPoints : undefined;
  const expectedReasons = "expectedReasons" in entry ? entry.expectedReasons : undefined;
  return {
    number: entry.number,
    outcome: "BOOKED",
    replayed,
    actionMs: at.actionMs,
    ...(bookingId !== undefined && { bookingId }),
    ...(points !== undefined && { points }),
    ...(expected !== undefined && { expectedPoints: expected }),
    differences:
      reasons === undefined || expectedReasons === undefined ? [] : pointsDifferences(expectedReasons, reasons),
    ...(balance !== undefined && { balance }),
    isByOffice,
    remarks,
  };
}

const closedAnswer = (number: number): Answer => ({
  number,
  outcome: "REFUSED",
  code: WITHDRAWN_CODE,
  message: "staff have decided that it is not booked",
  refusals: 0,
});

/** The entry and device to record. */
interface Writing {
  readonly request: OfDevice;
  readonly begun: Begun;
  readonly entry: AnyEntry;
  readonly id: string;
  /** Its refusal waits for a decision, perhaps since another request that ran meanwhile. */
  readonly isOpen: boolean;
  /** Another request has answered the number meanwhile. */
  readonly isAnswered: boolean;
}

/** Answer to an entry that is already in the ledger. */
async function foundBooked(transaction: ProgramTransaction, { entry, id, begun }: Writing): Promise<Answer> {
  const found = (await readInLedger(transaction, [id])).get(id);
  const booked = found === undefined ? { replayed: true } : asBooked(found);
  return bookedAnswer(entry, { booked, at: { actionMs: found?.at.getTime() ?? begun.nowMs } });
}

const identifyingOf = ({ request, entry, id }: Writing) => ({
  id,
  deviceId: makerIdOf(entry, request.deviceId),
  outboxId: request.outboxId,
  number: entry.number,
  key: entry.key,
  kind: kindOf(entry),
});

async function writeRefusal(transaction: ProgramTransaction, writing: Writing, word: Refused): Promise<Answer> {
  const { entry, begun } = writing;
  const { code, message, at } = word;
  const { state, refusals } = await noteRefusal(transaction, {
    ...identifyingOf(writing),
    entry: contentOf(entry),
    actionAt: new Date(at.actionMs),
    duty: at.duty,
    place: at.place,
    code,
    message,
    refusedAt: new Date(begun.nowMs),
  });
  const isOfKey = code === "IDEMPOTENCY_KEY_REUSED";
  if (state === "BOOKED" && !isOfKey) {
    return foundBooked(transaction, writing);
  }
  return state === "OPEN" || state === "BOOKED"
    ? { number: entry.number, outcome: "REFUSED", code, message, refusals }
    : closedAnswer(entry.number);
}

type Withdrawn = Extract<Word, { readonly kind: "WITHDRAWN" }>;

/** Settles a discarded entry. A handed-over one stays open until people bring its content or discard it. */
async function writeDecision(
  transaction: ProgramTransaction,
  writing: Writing,
  { decision, place }: Withdrawn,
): Promise<LetterState> {
  const now = new Date(writing.begun.nowMs);
  const { kind, reason, by } = decision;
  const letter = { ...identifyingOf(writing), actionAt: now };
  if (kind === "DISCARDED") {
    return settleLetter(transaction, { ...letter, state: "WITHDRAWN", reason, settledAtDevice: by, settledAt: now });
  }
  const message = `${by}: ${reason}`;
  const handedOver = { ...letter, entry: null, duty: undefined, place, code: HANDED_OVER, message, refusedAt: now };
  return (await noteRefusal(transaction, handedOver)).state;
}

async function writeWithdrawal(transaction: ProgramTransaction, writing: Writing, word: Withdrawn): Promise<Answer> {
  const { request, entry, begun, id } = writing;
  if ((await writeDecision(transaction, writing, word)) === "BOOKED") {
    return foundBooked(transaction, writing);
  }
  if (!writing.isAnswered || begun.letters.get(id)?.state === "OPEN") {
    const { deviceId, outboxId, requestId } = request;
    const { decision } = word;
    await auditWithdrawal(transaction, { id, deviceId, outboxId, number: entry.number, decision, requestId });
  }
  return { number: entry.number, outcome: "WITHDRAWN" };
}

async function writeBooked(transaction: ProgramTransaction, writing: Writing, word: Booked): Promise<Answer> {
  const { begun, isAnswered, isOpen, entry } = writing;
  if (!isAnswered) {
    await word.booked.finish?.(transaction);
  }
  if (isOpen) {
    const now = new Date(begun.nowMs);
    const settledAtDevice = word.at.duty?.name ?? "";
    await settleLetter(transaction, {
      ...identifyingOf(writing),
      actionAt: new Date(word.at.actionMs),
      state: "BOOKED",
      reason: "",
      settledAtDevice,
      settledAt: now,
    });
  }
  return bookedAnswer(entry, word);
}

async function write(transaction: ProgramTransaction, writing: Writing, word: Word): Promise<Answer> {
  const { number } = writing.entry;
  if (word.kind === "BOOKED") {
    return writeBooked(transaction, writing, word);
  }
  if (word.kind === "REFUSED") {
    return writeRefusal(transaction, writing, word);
  }
  if (word.kind === "WITHDRAWN") {
    return writeWithdrawal(transaction, writing, word);
  }
  return word.kind === "CLOSED"
    ? closedAnswer(number)
    : {
        number,
        outcome: "LATER",
        why: word.why,
        ...(word.afterSeconds !== undefined && { afterSeconds: word.afterSeconds }),
      };
}

/** The last action of each duty that was booked. */
function usesOf(words: ReadonlyMap<number, Word>): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const word of words.values()) {
    if (word.kind === "BOOKED" && word.at.duty !== undefined) {
      const { id } = word.at.duty;
      uses.set(id, Math.max(uses.get(id) ?? 0, word.at.actionMs));
    }
  }
  return uses;
}

/** The state at the beginning, what was decided about each entry, and how allowances are signed. */
interface Handled {
  readonly begun: Begun;
  readonly words: ReadonlyMap<number, Word>;
  readonly offer: OfferAllowance;
}

/** Records all answers in one transaction, and returns them. */
export async function finish(
  transaction: ProgramTransaction,
  request: OfDevice,
  { begun, words, offer }: Handled,
): Promise<Finished> {
  const { deviceId, outboxId, held = [], entries } = request;
  const numbers = entries.map(({ number }) => number);
  const answered = await lockAnswered(transaction, outboxId, numbers);
  const idOf = (entry: AnyEntry): string => entryIdOf(transaction.programId, makerIdOf(entry, deviceId), entry.key);
  // Read again: a person may have taken over an entry after the request began and before it was booked.
  const letters = await readLetters(transaction, entries.map(idOf));
  const byNumber = new Map<number, Answer>();
  // Locks in the order of numbers, so that two requests with the same entries cannot deadlock.
  for (const entry of entries.toSorted((left, right) => left.number - right.number)) {
    const id = idOf(entry);
    const isOpen = letters.get(id)?.state === "OPEN";
    const writing = { request, begun, entry, id, isOpen, isAnswered: answered.has(entry.number) };
    const word = words.get(entry.number) ?? { kind: "LATER", why: "not handled" };
    byNumber.set(entry.number, await write(transaction, writing, word));
  }
  const answers = numbers.flatMap((number) => byNumber.get(number) ?? []);
  const decided = answers.flatMap(({ number, outcome }) => (outcome === "LATER" ? [] : [number]));
  await noteAnswered(transaction, outboxId, decided);
  await noteActivity(transaction, usesOf(words));
  return {
    serverMs: begun.nowMs,
    answers,
    health: await readOutboxHealth(transaction, deviceId),
    settled: await readSettled(transaction, outboxId, held),
    // Last: redemptions of the device wait for it.
    allowance: await offer(transaction, { deviceId, outboxId, nowMs: begun.nowMs }),
  };
}
