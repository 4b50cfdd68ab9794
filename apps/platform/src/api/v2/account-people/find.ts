import type { ProgramTransaction } from "../../../database/index.ts";
import { findAccountIn, type Accounts } from "../../../people/accounts/index.ts";
import { mapOutcome } from "@punktum/domain";
import type { CallContext } from "../../register.ts";

type AccountCall = CallContext & { readonly params: { readonly accountId: string } };

/** The account of the path, by the header's id type. */
export const findAccountOf = (transaction: ProgramTransaction, { params, idType, identity }: AccountCall) =>
  findAccountIn(transaction, { keyCode: params.accountId, idType }, identity);

/** Replaces a living code of the path by its account's id and counts the look-up, before anything is changed. */
export const nameAccountOf =
  (accounts: Accounts) =>
  async <Given extends AccountCall>(call: Given) =>
    mapOutcome(
      await accounts.nameAlone(call, { keyCode: call.params.accountId, idType: call.idType }),
      ({ keyCode, idType }) => ({ ...call, params: { ...call.params, accountId: keyCode }, idType }),
    );

/** The account of the path by any code type, for calls whose header names the type of another code. */
export const findAnyAccountOf = (transaction: ProgramTransaction, { params, identity }: AccountCall) =>
  findAccountIn(transaction, { keyCode: params.accountId, idType: "ID" }, identity);
