import type { Clock } from "../../config/clock.ts";
import { nullable, prepared, timeColumn, type Database } from "../../database/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import type { CatalogueCache } from "../../offers/vouchers/index.ts";

/** Counts the accounts a device looks at; answers how many milliseconds to wait, 0 where it may. */
export type AdmitLookUp = (identity: Identity, accountId: string) => Promise<number>;

const admitStatement = prepared(
  "identifications.admitLookUp",
  "SELECT admit_look_up($1, $2, $3, $4, $5) AS free_at",
  (row) => nullable(row, "free_at", timeColumn),
);

/** A shopper is asked for several times within a visit; only the first of them needs the database. */
const REMEMBER_MS = 5 * 60_000;
const REMEMBER_MAX = 20_000;

/**
 * A limit for accounts that exist, beside the one for codes nobody has (T10): whoever walks through card numbers finds mostly
 * numbers that somebody has. Only devices are counted; staff may list every account anyway.
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
    const { deviceLookUpsPerHour } = (await catalogues.read(programId)).settings;
    const values = [programId, subjectId, accountId, new Date(nowMs), deviceLookUpsPerHour];
    const [freeAt = null] = await database.withoutProgram(admitStatement, values);
    if (freeAt !== null) {
      return Math.max(1, freeAt.getTime() - nowMs);
    }
    if (admittedAtMs.size >= REMEMBER_MAX) {
      admittedAtMs.clear();
    }
    admittedAtMs.set(name, nowMs);
    return 0;
  };
}
