import { fail, succeed } from "@punktum/domain";
import type { ProgramTransaction } from "../../../database/index.ts";
import { findAccount, OUT_OF_REACH, reachesAccount } from "../../../people/accounts/index.ts";
import type { CallContext } from "../../register.ts";
import { codeOf } from "../accounts/reads.ts";

type AccountCall = CallContext & { readonly params: { readonly accountId: string } };

/**
 * The account in the path within the caller's reach. Closed accounts are included, so that staff can read their
 * history.
 */
export async function findMemberOf(transaction: ProgramTransaction, call: AccountCall) {
  const account = await findAccount(transaction, codeOf(call));
  if (account === undefined) {
    return fail("USER_KEY_DOES_NOT_EXIST");
  }
  return (await reachesAccount(transaction, call.identity, account.id)) ? succeed(account) : OUT_OF_REACH;
}
