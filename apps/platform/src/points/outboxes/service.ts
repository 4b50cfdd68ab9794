import type { ErrorCode } from "@punktum/contracts";
import { fail, type Outcome, succeed } from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import { type Database, type ProgramTransaction, sqlStateOf } from "../../database/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import { openOutbox } from "../../places/device-outboxes/index.ts";
import { readStatedDuties } from "../../places/duties/index.ts";
import { readAsBooked } from "../transactions/index.ts";
import { readInLedger } from "./booked.ts";
import type { AnyEntry, BookableEntry, BookEntry, Entry, OutboxRequest } from "./entries.ts";
import { finish, type Finished, type OfferAllowance } from "./finish.ts";
import { decidedBefore, refusal, wordOfBooked, wordOfUnreadable } from "./decided.ts";
import { type Begun, circumstancesOf, identityIn } from "./judge.ts";
import { inLanes } from "./lanes.ts";
import { entryIdOf, readLetters } from "./letters.ts";
import { makerIdOf, readMakers } from "./makers.ts";
import type { Word } from "./words.ts";

/** Writes an error to the log. */
interface OutboxLog {
  error(fields: object, message: string): void;
}

export interface OutboxDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly bookEntry: BookEntry;
  /** Deletes the counts of an interrupted attempt with the same key. */
  readonly forgetTry: (transaction: ProgramTransaction, id: string) => Promise<void>;
  readonly offer: OfferAllowance;
}

type SendOutbox = (
  request: OutboxRequest,
  log: OutboxLog,
) => Promise<Outcome<Finished, "DEVICE_NOT_MOUNTED" | "GENERAL_NO_PERMISION" | "REQUEST_INVALID">>;

/** Errors after which the same entry may be booked a little later. */
const LATER_CODES: readonly (ErrorCode | undefined)[] = [
  "RATE_LIMITED",
  "IDEMPOTENCY_KEY_IN_FLIGHT",
  "SERVICE_UNAVAILABLE",
];
/** SQL states of data errors, with which the same entry would fail again. */
const DATA_ERROR = /^2[23]/;

const isReadable = (entry: AnyEntry): entry is Entry => "kind" in entry;
/** Unreadable and asked entries change no balance, so they neither wait for others nor hold them up. */
const laneOf = (entry: AnyEntry, isAsked: boolean): string =>
  isReadable(entry) && !isAsked ? entry.lane : `alone ${entry.number}`;

const statementsOf = (entries: readonly AnyEntry[]): readonly string[] =>
  entries.flatMap((entry) => ("statement" in entry && entry.statement !== undefined ? [entry.statement] : []));

async function begin(
  transaction: ProgramTransaction,
  request: OutboxRequest & { readonly deviceId: string },
  nowMs: number,
): Promise<Begun | undefined> {
  const { deviceId, outboxId, held, isClosing, entries } = request;
  const numbers = entries.map(({ number }) => number);
  // Numbers in use count as assigned, even if the report omits them.
  const lastNumber = Math.max(request.lastNumber, ...numbers, ...(held ?? []).map(({ last }) => last));
  const report = { deviceId, outboxId, lastNumber, held, isClosing, now: new Date(nowMs) };
  const opened = await openOutbox(transaction, report, numbers);
  if (opened === undefined) {
    return undefined;
  }
  const ids = entries.map((entry) => entryIdOf(transaction.programId, makerIdOf(entry, deviceId), entry.key));
  const makers = await readMakers(transaction, request);
  const { isRequired, of } = await readStatedDuties(transaction, [...makers.keys()], statementsOf(entries));
  return {
    ...opened,
    makers,
    nowMs,
    dutyOf: of,
    isDutyRequired: isRequired,
    letters: await readLetters(transaction, ids),
    inLedger: await readInLedger(transaction, ids),
  };
}

function createHandle(deps: OutboxDependencies, log: OutboxLog) {
  const { database, bookEntry, forgetTry } = deps;
  /** Retries after an earlier attempt was interrupted before booking: its key is stored without a booking. */
  const afterInterruption = (programId: string, entry: BookableEntry, id: string): Promise<Word> =>
    database.withProgram(programId, async (transaction): Promise<Word> => {
      const booked = (await readInLedger(transaction, [id])).get(id);
      if (booked !== undefined) {
        return wordOfBooked(booked, entry);
      }
      await forgetTry(transaction, id);
      return { kind: "LATER", why: "an interrupted try had to be forgotten", afterSeconds: 1 };
    });

  return async (
    begun: Begun,
    entry: BookableEntry,
    by: { readonly id: string; readonly maker: Identity; readonly requestId: string },
  ): Promise<Word> => {
    const at = circumstancesOf(begun, entry, { maker: by.maker, letter: begun.letters.get(by.id) });
    const context = {
      identity: identityIn(by.maker, at.duty),
      key: entry.key,
      doneAtMs: at.actionMs,
      requestId: by.requestId,
    };
    try {
      const outcome = await bookEntry(entry, context);
      if (outcome.ok) {
        return { kind: "BOOKED", booked: outcome.response, at };
      }
      const { code = "UNHANDLED_ERROR", message } = outcome.error;
      if (code === "IDEMPOTENCY_KEY_REUSED") {
        return await afterInterruption(by.maker.programId, entry, by.id);
      }
      return LATER_CODES.includes(code) ? { kind: "LATER", why: message } : refusal(code, message, at);
    } catch (error) {
      log.error({ err: error, number: entry.number }, "an entry of a device was not booked");
      return DATA_ERROR.test(sqlStateOf(error) ?? "")
        ? refusal("UNHANDLED_ERROR", "the entry cannot be stored", at)
        : { kind: "LATER", why: "the platform could not book it now" };
    }
  };
}

/** Creates the handler of device outboxes. Each entry is booked once and answered separately. */
export function createSendOutbox(deps: OutboxDependencies): SendOutbox {
  const { database, clock } = deps;
  return async (request, log) => {
    const { identity, requestId, entries, asked } = request;
    const { deviceId, programId } = identity;
    if (deviceId === undefined || identity.deviceKey === undefined) {
      return fail("DEVICE_NOT_MOUNTED");
    }
    if (new Set(entries.map(({ number }) => number)).size < entries.length) {
      return fail("REQUEST_INVALID", "body.entries: two entries have the same number");
    }
    const nowMs = clock.nowMs();
    const ofDevice = { ...request, deviceId };
    const begun = await database.withProgram(programId, (transaction) => begin(transaction, ofDevice, nowMs));
    if (begun === undefined) {
      return fail("GENERAL_NO_PERMISION", "the storage belongs to another device");
    }
    const handle = createHandle(deps, log);
    const placed = entries.map((entry) => ({
      entry,
      number: entry.number,
      lane: laneOf(entry, asked.has(entry.number)),
    }));
    const words = await inLanes(placed, async ({ entry }): Promise<Word> => {
      const makerId = makerIdOf(entry, deviceId);
      const id = entryIdOf(programId, makerId, entry.key);
      const maker = begun.makers.get(makerId);
      if (maker === undefined) {
        return { kind: "LATER", why: "the device that made the entry is still mounted" };
      }
      const which = { id, maker, isAsked: asked.has(entry.number) };
      if (!isReadable(entry)) {
        return wordOfUnreadable(begun, entry, which);
      }
      const decided = decidedBefore(begun, entry, which);
      if (
        decided?.kind === "BOOKED" &&
        "expectedReasons" in entry &&
        (begun.inLedger.get(id)?.amountCents ?? null) !== null
      ) {
        const { reasons } = await readAsBooked(database, programId, id);
        return { ...decided, booked: { ...decided.booked, reasons } };
      }
      return (
        decided ?? (entry.kind === "WITHDRAWAL" ? { kind: "CLOSED" } : handle(begun, entry, { id, maker, requestId }))
      );
    });
    return succeed(
      await database.withProgram(programId, (transaction) =>
        finish(transaction, ofDevice, { begun, words, offer: deps.offer }),
      ),
    );
  };
}
