import type { ProgramTransaction } from "../../../database/index.ts";
import { findAccountIn, type Accounts } from "../../../people/accounts/index.ts";
import { mapOutcome } from "@punktum/domain";
import type { CallContext } from "../../register.ts";

type AccountCall = CallContext & { readonly params: { readonly accountId: string } };

/** The account of the path, by the header's id type (V2-03). */
export const findAccountOf = (transaction: ProgramTransaction, { params, idType }: AccountCall) =>
  findAccountIn(transaction, { keyCode: params.accountId, idType });

/** A living code of the path becomes its account's id, and looking the account up counts, before anything is changed (B-41). */
export const nameAccountOf =
  (accounts: Accounts) =>
  async <Given extends AccountCall>(call: Given) =>
    mapOutcome(
      await accounts.nameAlone(call, { keyCode: call.params.accountId, idType: call.idType }),
      ({ keyCode, idType }) => ({ ...call, params: { ...call.params, accountId: keyCode }, idType }),
    );

/** The same where the header names the type of another code: the path's may be of any type. */
export const findAnyAccountOf = (transaction: ProgramTransaction, { params }: AccountCall) =>
  findAccountIn(transaction, { keyCode: params.accountId, idType: "ID" });
