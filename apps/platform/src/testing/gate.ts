import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";

import { connectionConfig } from "../database/connection.ts";
import type { TestDatabase } from "./test-database.ts";

const GATE = 4242;

/** A call to insert into a SQL function: it waits while the gate is closed. */
export const GATE_CALL = `pg_advisory_xact_lock_shared(${GATE})`;

/** A closed gate of one test database. */
export interface Gate {
  /** Opens the gate permanently, as soon as the given number of transactions wait at it. */
  readonly openFor: (waitingCount: number) => Promise<void>;
}

/**
 * Closes the gate. Racing transactions meet at it, however busy the machine is. A short sleep instead proved nothing on
 * a machine where one transaction ended before the next began.
 */
export async function closeGate(test: TestDatabase): Promise<Gate> {
  const keeper = new Client(connectionConfig(test.url, "punktum test gate"));
  await keeper.connect();
  await keeper.query("SELECT pg_advisory_lock($1)", [GATE]);
  const countWaiting = async () => {
    const { rowCount } = await keeper.query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [GATE],
    );
    return rowCount ?? 0;
  };
  return {
    openFor: async (waitingCount) => {
      try {
        while ((await countWaiting()) < waitingCount) {
          await wait(10);
        }
      } finally {
        await keeper.end();
      }
    },
  };
}
