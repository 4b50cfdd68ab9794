import type { Clock } from "../../config/clock.ts";
import { nullable, prepared, timeColumn, type Database } from "../../database/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import type { CatalogueCache } from "../../offers/vouchers/index.ts";

/** Counts the accounts a device looks up. Returns the milliseconds to wait, 0 when the look-up is allowed. */
export type AdmitLookUp = (identity: Identity, accountId: string) => Promise<number>;

const admitStatement = prepared(
  "identifications.admit-look-up",
  "SELECT admit_look_up($1, $2, $3, $4, $5) AS free_at",
  (row) => nullable(row, "free_at", timeColumn),
);

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
