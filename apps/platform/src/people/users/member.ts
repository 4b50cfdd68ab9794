import type { ProgramTransaction } from "../../database/index.ts";
import { findUserByEmail, type User } from "./user.ts";

/** Finds the person of an address who has a pending or active membership of the account with this reference code. */
export async function findMember(
  transaction: ProgramTransaction,
  { email, userReferenceCode }: { readonly email: string; readonly userReferenceCode: string },
): Promise<User | undefined> {
  const user = await findUserByEmail(transaction, email);
  if (user === undefined) {
    return undefined;
  }
  const tied = await transaction.db
    .selectFrom("memberships")
    .innerJoin("accounts", (join) =>
      join
        .onRef("accounts.program_id", "=", "memberships.program_id")
        .onRef("accounts.id", "=", "memberships.account_id"),
    )
    .select("memberships.id")
    .where("memberships.program_id", "=", transaction.programId)
    .where("memberships.user_id", "=", user.id)
    .where("memberships.status", "<>", "TERMINATED")
    .where("accounts.user_reference_code", "=", userReferenceCode)
    .executeTakeFirst();
  return tied === undefined ? undefined : user;
}
