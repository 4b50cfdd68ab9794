import type { Database } from "../../database/index.ts";
import { memberListStatements } from "./find.ts";

/** Days of bookings per statement, so that a programme of many years is processed in steps. */
const DAYS_AT_ONCE = 90;

/**
 * Job: updates the list's copies of points, last booking and its shop. Bookings do not write them, which keeps bookings
 * fast; the list is some seconds behind.
 */
export async function followMembersOnce(database: Database): Promise<void> {
  for (const programId of await database.withoutProgram(memberListStatements.listPrograms, [])) {
    for (;;) {
      const [hasMore] = await database.withoutProgram(memberListStatements.follow, [programId, DAYS_AT_ONCE]);
      if (hasMore !== true) {
        break;
      }
    }
  }
}
