import {
  ceilingsOf,
  dayBeganMs,
  exceededLimit,
  type ExceededLimit,
  fail,
  type Failure,
  type HandWorkKind,
  type Outcome,
  metFlagRules,
  type TimeZone,
} from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import type { Database, ProgramTransaction } from "../../database/index.ts";
import { recordAudit } from "../../office/audit/index.ts";
import { requestIdOf, type RequestKey } from "../../office/idempotency/index.ts";
import type { Place } from "../../places/places/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import type { CatalogueCache } from "../../offers/vouchers/index.ts";
import { askForSecondPerson, spendConfirmation } from "./confirmations.ts";
import { raiseFlags } from "./flags.ts";
import {
  createAdmitPlainWork,
  insertWork,
  lockAndReadTotals,
  type PlainWork,
  plainRowOf,
  withdrawWork,
  type WorkFacts,
} from "./store.ts";

/** Work that a person wants to do by hand. */
export interface HandCommand {
  readonly identity: Identity;
  readonly request: RequestKey;
  readonly place: Pick<Place, "partnerId" | "storeId">;
  readonly kind: HandWorkKind;
  readonly accountId: string | null;
  /** Points given or taken; never negative. */
  readonly points: number;
  readonly isUnlinked?: boolean;
  /** Time of the work; absent: now. */
  readonly doneAtMs?: number | undefined;
  /** The responsible person, where that is not the caller. */
  readonly by?: string | null;
}

/**
 * A second person is needed (the facts name the limit and the work to confirm), or the key belongs to another request.
 */
export interface HandWorkRefusal {
  readonly ok: false;
  readonly error: Failure<"SECOND_PERSON_REQUIRED" | "IDEMPOTENCY_KEY_REUSED"> & {
    readonly details?: Readonly<Record<string, string | number>>;
  };
}

/** Admitted work; it is settled once its booking has an answer. */
export interface Admitted {
  readonly ok: true;
  /** False when a copy of the request was admitted before. */
  readonly isNew: boolean;
  readonly suspicions: readonly string[];
}

/** Books work in the transaction that counts it. Undefined: nothing was written, and the work must be judged first. */
type BookCounted<T> = (work: ReturnType<typeof plainRowOf>) => Promise<T | undefined>;

/** Limits and rules of manual work, around a booking. */
export interface HandWorkGate {
  /**
   * Admits the work, books it and raises the flags of matching rules. A refused booking is not counted. With
   * `bookCounted`, work far from every limit is counted and booked in one transaction.
   */
  readonly through: <T extends Outcome<unknown>>(
    command: HandCommand,
    book: () => Promise<T>,
    bookCounted?: BookCounted<T>,
  ) => Promise<T | HandWorkRefusal>;
  /** Only the check before the booking. Admitted work counts until it is settled as not booked. */
  readonly admit: (command: HandCommand) => Promise<Admitted | HandWorkRefusal>;
  /**
   * Counts approved work in the transaction that books it. Limits do not apply to it, but the rules for flags see it.
   * The sweep raises the flags.
   */
  readonly countApproved: (
    transaction: ProgramTransaction,
    command: HandCommand,
    approvedBy: string,
  ) => Promise<Admitted | HandWorkRefusal>;
  /** Raises the flags of booked work, or stops counting work that was not booked. */
  readonly settle: (command: HandCommand, admitted: Admitted, isBooked: boolean) => Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly catalogues: CatalogueCache;
}

const numberOf = (id: string | null): number | null => (id === null ? null : Number(id));

/** At a device the person on duty is responsible, not the person who mounted it. */
const personOf = ({ deviceId, onDuty, adminId }: Identity): string | null =>
  deviceId === undefined ? (adminId ?? null) : (onDuty?.adminId ?? null);

function factsOf(command: HandCommand): WorkFacts {
  const { identity, request, place, kind, accountId, points, isUnlinked = false } = command;
  return {
    id: requestIdOf(identity.programId, request.owner, request.key),
    owner: request.owner,
    fingerprint: request.fingerprint,
    kind,
    adminId: command.by === undefined ? personOf(identity) : command.by,
    dutyId: identity.onDuty?.dutyId ?? null,
    deviceId: identity.deviceId ?? null,
    partnerId: numberOf(place.partnerId),
    storeId: numberOf(place.storeId),
    accountId,
    points,
    isUnlinked,
  };
}

/** When the work is done, and when its day began. */
function timesOf(doneAtMs: number, timeZone: TimeZone): { readonly now: Date; readonly dayBegan: Date } {
  return { now: new Date(doneAtMs), dayBegan: new Date(dayBeganMs(doneAtMs, timeZone)) };
}

function needsSecondPerson({ limit, max, wouldBe }: ExceededLimit, confirmation: string): HandWorkRefusal {
  const refused = fail(
    "SECOND_PERSON_REQUIRED",
    `a second person must confirm: ${limit} would be ${wouldBe} of ${max}`,
  );
  return { ok: false, error: { ...refused.error, details: { limit, max, wouldBe, confirmation } } };
}

/** Records the second person. A confirmation is used up; an approval has none. */
async function noteSecondPerson(
  transaction: ProgramTransaction,
  work: WorkFacts,
  { by, confirmation }: { readonly by: string; readonly confirmation: { id: string; by: string } | undefined },
): Promise<void> {
  if (confirmation?.by === by) {
    await spendConfirmation(transaction, confirmation.id, work.id);
  }
  await recordAudit(transaction, {
    actorKind: "ADMIN",
    actorId: work.adminId ?? undefined,
    deviceId: work.deviceId ?? undefined,
    action: "WORK_CONFIRMED",
    subjectKind: "BOOKING",
    subjectId: work.id,
    after: { kind: work.kind, points: work.points, confirmedBy: by },
    requestId: "",
  });
}

type Judge = (
  transaction: ProgramTransaction,
  command: HandCommand,
  approvedBy?: string,
) => Promise<Admitted | HandWorkRefusal>;

/** Judges work by the totals of its person and card, under locks, and counts it if it is admitted. */
function createJudge({ clock, catalogues }: Dependencies): Judge {
  return async (transaction, command, approvedBy) => {
    const work = factsOf(command);
    const { handLimits, flagRules, timeZone } = (await catalogues.readIn(transaction)).settings;
    const now = new Date(clock.nowMs());
    const times = timesOf(command.doneAtMs ?? now.getTime(), timeZone);
    // Approved work is booked in this same transaction.
    const booksLater = approvedBy === undefined;
    const known = await lockAndReadTotals(transaction, work, { ...times, booksLater });
    if (known.before === "SAME") {
      return { ok: true, isNew: false, suspicions: [] };
    }
    // Without this refusal, two requests under one key would both be admitted and only one would be counted.
    if (known.before === "OTHER") {
      return fail("IDEMPOTENCY_KEY_REUSED");
    }
    const exceeded = exceededLimit(handLimits, known, work);
    const { confirmation } = known;
    const secondPerson = approvedBy ?? (exceeded === null ? undefined : confirmation?.by);
    if (exceeded !== null && secondPerson === undefined) {
      const { limit } = exceeded;
      return needsSecondPerson(exceeded, await askForSecondPerson(transaction, work, { limit, now }));
    }
    const suspicions = metFlagRules(flagRules, known, work);
    await insertWork(transaction, work, { now: times.now, confirmedBy: secondPerson ?? null, suspicions });
    if (secondPerson !== undefined) {
      await noteSecondPerson(transaction, work, { by: secondPerson, confirmation });
    }
    return { ok: true, isNew: true, suspicions };
  };
}

/**
 * Checks and counts the work before the booking, under locks on its person and card, so that concurrent requests are
 * judged one by one.
 */
export function createHandWorkGate(dependencies: Dependencies): HandWorkGate {
  const { database, clock, catalogues } = dependencies;
  const judge = createJudge(dependencies);
  const admitPlainWork = createAdmitPlainWork(database);

  /** The work with its ceilings; undefined if it needs a second person at any total. */
  const plainOf = async (command: HandCommand): Promise<PlainWork | undefined> => {
    const work = factsOf(command);
    const { handLimits, flagRules, timeZone } = (await catalogues.read(command.identity.programId)).settings;
    const ceilings = ceilingsOf(handLimits, flagRules, work);
    return ceilings === null ? undefined : { work, ...timesOf(command.doneAtMs ?? clock.nowMs(), timeZone), ceilings };
  };

  /** Most work is far from every limit. It is counted in one exchange; the rest is judged in a transaction. */
  const admit: HandWorkGate["admit"] = async (command) => {
    const { programId } = command.identity;
    const plain = await plainOf(command);
    const admission = plain === undefined ? "JUDGE" : await admitPlainWork(programId, plain);
    if (admission === "JUDGE") {
      return database.withProgram(programId, (transaction) => judge(transaction, command));
    }
    return admission === "OTHER"
      ? fail("IDEMPOTENCY_KEY_REUSED")
      : { ok: true, isNew: admission === "NEW", suspicions: [] };
  };

  const settle: HandWorkGate["settle"] = async (command, { isNew, suspicions }, isBooked) => {
    if (!isNew || (isBooked && suspicions.length === 0)) {
      return;
    }
    const { id } = factsOf(command);
    await database.withProgram(command.identity.programId, (transaction) =>
      isBooked ? raiseFlags(transaction, id, new Date(clock.nowMs())) : withdrawWork(transaction, id),
    );
  };

  return {
    admit,
    countApproved: judge,
    settle,
    through: async (command, book, bookCounted) => {
      const plain = bookCounted && (await plainOf(command));
      const counted = plain && (await bookCounted(plainRowOf(plain)));
      if (counted !== undefined) {
        return counted;
      }
      const admitted = await admit(command);
      if (!admitted.ok) {
        return admitted;
      }
      const booked = await book();
      // The booking is final: if raising its flags fails here, the sweep raises them later.
      await settle(command, admitted, booked.ok).catch(() => undefined);
      return booked;
    },
  };
}
