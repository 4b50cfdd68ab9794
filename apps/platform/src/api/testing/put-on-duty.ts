import { randomUUID } from "node:crypto";
import type { Database } from "../../database/database.ts";
import { hashOpaque } from "../../office/sessions/opaque-token.ts";

/** Puts a person on duty at a device for the whole test. */
export async function putOnDuty(database: Database, programId: string, deviceId: string): Promise<string> {
  const [id, token] = [randomUUID(), `dt_${randomUUID()}`];
  const forEver = new Date("2999-01-01T00:00:00Z");
  await database.withProgram(programId, async ({ db }) => {
    const admin = { program_id: programId, id, email: `${id}@duty.example`, name: "On duty", password_hash: "none" };
    await db
      .insertInto("admins")
      .values({ ...admin, role: "PROGRAM_ADMIN" })
      .execute();
    const duty = { program_id: programId, id: randomUUID(), token_hash: hashOpaque(token), device_id: deviceId };
    await db
      .insertInto("duties")
      .values({ ...duty, admin_id: id, method: "PIN", started_at: new Date(), last_used_at: forEver })
      .execute();
  });
  return token;
}
