import { fail, succeed, type Outcome } from "@punktum/domain";
import { prepared, type Database } from "../../database/database.ts";
import { nullable, textColumn } from "../../database/rows.ts";
import type { Identity } from "../sessions/index.ts";
import { maskEmail, maskName } from "./mask.ts";

/** A person as the caller may see them. */
interface User {
  readonly id: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: string;
}

export interface Users {
  /** The person of an id; a device gets e-mail and names masked, since its screen is public (B-27). */
  read(identity: Identity, userId: string): Promise<Outcome<User, "NOT_FOUND">>;
}

const readUser = prepared(
  "users.read",
  "SELECT id, email, first_name, last_name, language FROM users WHERE program_id = $1 AND id = $2",
  (row): User => ({
    id: textColumn(row, "id"),
    email: nullable(row, "email", textColumn),
    firstName: textColumn(row, "first_name"),
    lastName: textColumn(row, "last_name"),
    language: textColumn(row, "language"),
  }),
);

function masked(user: User): User {
  return {
    ...user,
    email: user.email === null ? null : maskEmail(user.email),
    firstName: maskName(user.firstName),
    lastName: maskName(user.lastName),
  };
}

export function createUsers(database: Database): Users {
  return {
    read: async ({ programId, role }, userId) => {
      const [user] = await database.withProgram(programId, (transaction) =>
        transaction.run(readUser, [programId, userId]),
      );
      if (user === undefined) {
        return fail("NOT_FOUND", "no such user");
      }
      return succeed(role === "DEVICE" ? masked(user) : user);
    },
  };
}
