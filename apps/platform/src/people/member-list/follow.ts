import type { Database } from "../../database/index.ts";
import { memberListStatements } from "./find.ts";

/** Days of bookings of one statement: a programme that is years old is caught up in steps. */
const DAYS_AT_ONCE = 90;

/**
 * Job: brings the list's copies of points, last booking and its shop up to date. Bookings do not write them themselves:
 * they stay as quick as they are, and the list is some seconds behind.
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
