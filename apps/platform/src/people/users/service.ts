import { fail, succeed, type Outcome } from "@punktum/domain";
import type { Database } from "../../database/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import { reachesUser } from "../accounts/index.ts";
import { findUser, maskUser, type User } from "./user.ts";

/** Roles that see persons masked. */
const MASKED: readonly string[] = ["DEVICE", "STORE_STAFF"];

export interface Users {
  /**
   * Reads a person by id, within the caller's reach. Devices get e-mail and names masked, because their screen is
   * public (B-27), and so do shop staff, whose work does not need more.
   */
  read(identity: Identity, userId: string): Promise<Outcome<User, "NOT_FOUND">>;
}

export function createUsers(database: Database): Users {
  return {
    read: async (identity, userId) => {
      const user = await database.withProgram(identity.programId, async (transaction) =>
        (await reachesUser(transaction, identity, userId)) ? findUser(transaction, userId) : undefined,
      );
      if (user === undefined) {
        return fail("NOT_FOUND", "no such user");
      }
      return succeed(MASKED.includes(identity.role) ? maskUser(user) : user);
    },
  };
}
