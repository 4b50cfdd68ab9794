import type { Database } from "../database/index.ts";
import { listPrograms } from "../office/programs/index.ts";
import { pinSaltOf } from "./program-rows.ts";

/** Whether a programme of the demonstration is in the database: its salt is derived, all others are random. */
export async function holdsDemo(database: Database): Promise<boolean> {
  for (const { id } of await listPrograms(database)) {
    const salts = await database.withProgram(id, ({ db }) =>
      db.selectFrom("programs").select("duty_pin_salt as salt").where("id", "=", id).execute(),
    );
    if (salts.some(({ salt }) => salt.equals(pinSaltOf(id)))) {
      return true;
    }
  }
  return false;
}
