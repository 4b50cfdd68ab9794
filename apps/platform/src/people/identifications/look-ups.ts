import type { Clock } from "../../config/clock.ts";
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

/** Counts the accounts a device looks up. Returns the milliseconds to wait, 0 when the look-up is allowed. */
export type AdmitLookUp = (identity: Identity, accountId: string) => Promise<number>;

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
export function createAdmitLookUp({
  database,
  clock,
  catalogues,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly catalogues: CatalogueCache;
}): AdmitLookUp {
  const admittedAtMs = new Map<string, number>();

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

  return async ({ programId, role, subjectId }, accountId) => {
    if (role !== "DEVICE") {
      return 0;
    }
    const nowMs = clock.nowMs();
    const name = `${programId}:${subjectId}:${accountId}`;
    const admitted = admittedAtMs.get(name);
    if (admitted !== undefined && nowMs - admitted < REMEMBER_MS) {
      return 0;
    }
    const lookUp = { deviceId: subjectId, accountId };
    const counted = (await together(programId)(lookUp)) ?? (await admit(programId, [lookUp], true))[0];
    if (counted === undefined) {
      throw new Error("a look-up was not counted");
    }
    if (counted.freeAt !== null) {
      return Math.max(1, counted.freeAt.getTime() - nowMs);
    }
    if (admittedAtMs.size >= REMEMBER_MAX) {
      admittedAtMs.clear();
    }
    admittedAtMs.set(name, nowMs);
    return 0;
  };
}
