import type { HandedOverEntry } from "@punktum/contracts";
import { fail, type Outcome, succeed } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import { recordAudit } from "../../office/audit/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import { readReachedDevice, readStorage } from "../../places/device-outboxes/index.ts";
import { readStatedDuties } from "../../places/duties/index.ts";
import { readInLedger } from "./booked.ts";
import type { BookableEntry } from "./entries.ts";
import { contentOf } from "./entry-content.ts";
import { circumstancesOf } from "./judge.ts";
import { entryIdOf, HANDED_OVER, type LetterState, noteRefusal, readLetters } from "./letters.ts";
import { identityOfDevice } from "./makers.ts";

/** Entries that people bring from a device. */
interface TakeOver {
  readonly identity: Identity;
  readonly deviceId: string;
  /** Undefined: the storage that the device named last. */
  readonly outboxId: string | undefined;
  readonly entries: readonly HandedOverEntry[];
  readonly requestId: string;
  readonly now: Date;
}

/** Number of entries by state afterwards. */
interface TakenOver {
  readonly open: number;
  readonly booked: number;
  readonly settled: number;
}

const bookableOf = ({ actionTime, ...entry }: HandedOverEntry, now: Date): BookableEntry => ({
  ...entry,
  lane: "handed over",
  secondsSinceAction: Math.max(0, (now.getTime() - Date.parse(actionTime)) / 1_000),
});

async function readContext(transaction: ProgramTransaction, takeOver: TakeOver) {
  const { identity, deviceId, entries } = takeOver;
  const device = await readReachedDevice(transaction, identity, deviceId);
  if (device === undefined) {
    return undefined;
  }
  const { programId } = transaction;
  const ids = entries.map(({ key }) => entryIdOf(programId, deviceId, key));
  const statements = entries.flatMap(({ statement }) => (statement === undefined ? [] : [statement]));
  const { contacts } = (await readStorage(transaction, takeOver)) ?? { contacts: [] };
  return {
    maker: identityOfDevice(programId, device),
    contacts,
    dutyOf: (await readStatedDuties(transaction, [deviceId], statements)).of,
    letters: await readLetters(transaction, ids),
    inLedger: await readInLedger(transaction, ids),
  };
}

/**
 * Stores handed-over entries as refused ones. People then book or discard them; the keys stay, so none is booked twice. A
 * statement proves who was on duty, as in a report of the device. What is settled already stays as it is.
 */
export async function takeOverEntries(
  transaction: ProgramTransaction,
  takeOver: TakeOver,
): Promise<Outcome<TakenOver, "NOT_FOUND">> {
  const { identity, deviceId, entries, requestId, now } = takeOver;
  const opened = await readContext(transaction, takeOver);
  if (opened === undefined) {
    return fail("NOT_FOUND", "there is no such device");
  }
  const { maker, letters, inLedger } = opened;
  const counts: Record<LetterState, number> = { OPEN: 0, BOOKED: 0, DISCARDED: 0, WITHDRAWN: 0 };
  // Locks in the order of numbers, so that two requests with the same entries cannot deadlock.
  for (const entry of entries.toSorted((left, right) => left.number - right.number)) {
    const id = entryIdOf(transaction.programId, deviceId, entry.key);
    const letter = letters.get(id);
    const bookable = bookableOf(entry, now);
    const at = circumstancesOf({ ...opened, nowMs: now.getTime() }, bookable, { maker, letter: undefined });
    const isKnown = letter !== undefined && (letter.state !== "OPEN" || letter.entry !== null);
    const known = inLedger.has(id) ? "BOOKED" : isKnown ? letter.state : undefined;
    const { state } =
      known === undefined
        ? await noteRefusal(transaction, {
            id,
            deviceId,
            // No storage: tablets are told decisions by number, which a storage may use for another entry.
            outboxId: deviceId,
            number: entry.number,
            key: entry.key,
            kind: entry.kind,
            entry: contentOf(bookable),
            actionAt: new Date(at.actionMs),
            duty: at.duty,
            place: at.place,
            code: HANDED_OVER,
            message: "handed over by the device",
            refusedAt: now,
          })
        : { state: known };
    counts[state] += 1;
  }
  const taken = { open: counts.OPEN, booked: counts.BOOKED, settled: counts.DISCARDED + counts.WITHDRAWN };
  await recordAudit(transaction, {
    actorKind: "ADMIN",
    actorId: identity.subjectId,
    deviceId,
    action: "ENTRIES_TAKEN_OVER",
    subjectKind: "DEVICE",
    subjectId: deviceId,
    after: taken,
    requestId,
  });
  return succeed(taken);
}
