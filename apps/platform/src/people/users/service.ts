import { fail, succeed, type Outcome } from "@punktum/domain";
import type { Database } from "../../database/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import { findUser, maskUser, type User } from "./user.ts";

export interface Users {
  /** Reads a person by id. A device gets e-mail and names masked, because its screen is public (B-27). */
  read(identity: Identity, userId: string): Promise<Outcome<User, "NOT_FOUND">>;
}

export function createUsers(database: Database): Users {
  return {
    read: async ({ programId, role }, userId) => {
      const user = await database.withProgram(programId, (transaction) => findUser(transaction, userId));
      if (user === undefined) {
        return fail("NOT_FOUND", "no such user");
      }
      return succeed(role === "DEVICE" ? maskUser(user) : user);
    },
  };
}
