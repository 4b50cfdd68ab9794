import type { Clock } from "../../config/clock.ts";
import { ShortMemory } from "../../config/short-memory.ts";
import {
  askTogether,
  byProgram,
  type Database,
  inOrder,
  integerColumn,
  nullable,
  prepared,
  timeColumn,
} from "../../database/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import type { CatalogueCache } from "../../offers/vouchers/index.ts";

/** A look-up to count while the account of a code is found. */
export interface LookUpToCount {
  readonly deviceId: string;
  readonly now: Date;
  readonly mostPerHour: number;
}

/** A counted look-up: null if it is allowed, else when the device may look up another account. */
export interface CountedLookUp {
  readonly freeAt: Date | null;
}

/** An account that was found, by which code, and the count if the same exchange counted it. */
interface FoundLookUp {
  readonly code: string;
  readonly accountId: string;
  readonly counted?: CountedLookUp | undefined;
}

/** The limit of accounts that a device looks up within an hour. */
export interface LookUpLimit {
  /** What to count while the account of this code is found; undefined if nothing has to be counted. */
  readonly toCount: (identity: Identity, code: string) => Promise<LookUpToCount | undefined>;
  /** Counts the look-up unless it is counted. Returns the milliseconds to wait, 0 when it is allowed. */
  readonly admit: (identity: Identity, found: FoundLookUp) => Promise<number>;
}

const admitStatement = prepared(
  "identifications.admit-look-ups",
  "SELECT place, free_at FROM punktum.admit_look_ups($1, $2, $3, $4, $5, $6)",
  (row) => ({ place: integerColumn(row, "place"), freeAt: nullable(row, "free_at", timeColumn) }),
);

interface LookUp {
  readonly deviceId: string;
  readonly accountId: string;
}

/**
 * Caches allowed look-ups: a visit looks up the same account several times, and only the first one needs the database.
 */
const REMEMBER_MS = 5 * 60_000;
const REMEMBER_MAX = 20_000;

/**
 * Limits look-ups of existing accounts, beside the limit for unknown codes: guessed card numbers mostly belong to
 * somebody (decision 0074). Only devices are counted, because staff may list all accounts anyway.
 */
export function createLookUpLimit({
  database,
  clock,
  catalogues,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly catalogues: CatalogueCache;
}): LookUpLimit {
  const admitted = new ShortMemory<true>({ forMs: REMEMBER_MS, max: REMEMBER_MAX }, clock);

  const isRemembered = (name: string): boolean => admitted.get(name) === true;
  const remember = (name: string): void => admitted.set(name, true);
  const ofAccount = ({ programId, subjectId }: Identity, id: string): string => `${programId}:${subjectId}:${id}`;
  const ofCode = ({ programId, subjectId }: Identity, code: string): string => `${programId}:${subjectId}:code:${code}`;

  /** Without `waits`, a look-up of a device that is being counted elsewhere has no answer. */
  const admit = async (programId: string, lookUps: readonly LookUp[], waits: boolean) => {
    const { deviceLookUpsPerHour } = (await catalogues.read(programId)).settings;
    const [devices, accounts] = [lookUps.map(({ deviceId }) => deviceId), lookUps.map(({ accountId }) => accountId)];
    const values = [programId, devices, accounts, new Date(clock.nowMs()), deviceLookUpsPerHour, waits];
    return inOrder(lookUps.length, await database.withoutProgram(admitStatement, values));
  };
  const together = byProgram((programId) =>
    askTogether((lookUps: readonly LookUp[]) => admit(programId, lookUps, false)),
  );

  const count = async (programId: string, lookUp: LookUp): Promise<CountedLookUp> => {
    const counted = (await together(programId)(lookUp)) ?? (await admit(programId, [lookUp], true))[0];
    if (counted === undefined) {
      throw new Error("a look-up was not counted");
    }
    return counted;
  };

  return {
    toCount: async (identity, code) => {
      if (identity.role !== "DEVICE" || isRemembered(ofCode(identity, code))) {
        return undefined;
      }
      const { deviceLookUpsPerHour } = (await catalogues.read(identity.programId)).settings;
      return { deviceId: identity.subjectId, now: new Date(clock.nowMs()), mostPerHour: deviceLookUpsPerHour };
    },
    admit: async (identity, { code, accountId, counted }) => {
      const { programId, role, subjectId } = identity;
      const name = ofAccount(identity, accountId);
      if (role !== "DEVICE" || (counted === undefined && isRemembered(name))) {
        return 0;
      }
      const { freeAt } = counted ?? (await count(programId, { deviceId: subjectId, accountId }));
      if (freeAt !== null) {
        return Math.max(1, freeAt.getTime() - clock.nowMs());
      }
      remember(name);
      remember(ofCode(identity, code));
      return 0;
    },
  };
}
