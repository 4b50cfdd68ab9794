import { type Database, prepared, textColumn } from "../../database/index.ts";
import { EXPIRE_RESERVATIONS } from "./store.ts";

/** Accounts per statement, so that each is short. */
const ACCOUNTS_AT_ONCE = 100;

const listPrograms = prepared("reservations.list-programs", "SELECT id FROM punktum.list_programs()", (row) =>
  textColumn(row, "id"),
);

async function expireIn(database: Database, programId: string, now: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const [released = 0] = await database.withoutProgram(EXPIRE_RESERVATIONS, [programId, now, ACCOUNTS_AT_ONCE]);
    total += released;
    // A smaller result means that none is left, or that the remaining accounts are locked at the moment.
    if (released < ACCOUNTS_AT_ONCE) {
      return total;
    }
  }
}

/** Job: releases every overdue reservation of all programmes. Several processes may run it at once. */
export async function expireReservationsOnce(database: Database, now: Date): Promise<number> {
  let total = 0;
  for (const programId of await database.withoutProgram(listPrograms, [])) {
    total += await expireIn(database, programId, now);
  }
  return total;
}
