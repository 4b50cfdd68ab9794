import { accountWritesApi } from "@punktum/contracts";
import { fail, mapOutcome, succeed, type IdentifierType, type Outcome } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { findAccountIn } from "../../../people/accounts/index.ts";
import { actorOf } from "../../../office/audit/index.ts";
import {
  addIdentifier,
  changeIdentifier,
  createAccount,
  removeIdentifier,
  type AccountCode,
  type IdentifierRow,
} from "../../../people/identifiers/index.ts";
import { readConvertFactor } from "../../../office/programs/index.ts";
import { registerWrite } from "../../register.ts";
import { presentAccount } from "../accounts/present.ts";
import { findAnyAccountOf } from "./find.ts";
import type { AccountPeopleDependencies } from "./dependencies.ts";

/** `ID` is not a type of a code. */
function typeOf(idType: IdentifierType): Outcome<AccountCode["type"], "REQUEST_INVALID"> {
  return idType === "ID" ? fail("REQUEST_INVALID", "id-type: name the type of the code") : succeed(idType);
}

const stateOf = ({ type, status }: IdentifierRow) => ({ type, status });

function registerCreation(app: FastifyInstance, { database, clock }: AccountPeopleDependencies): void {
  registerWrite(app, database, accountWritesApi.createAccount, async (call) => {
    const { transaction, body, identity, requestId } = call;
    const command = {
      codes: body.identifiers ?? [],
      actor: actorOf(identity, requestId),
      now: new Date(clock.nowMs()),
    };
    const created = await createAccount(transaction, command);
    if (!created.ok) {
      return created;
    }
    const found = await findAccountIn(transaction, { keyCode: created.response, idType: "ID" }, "REACHED");
    const convertFactor = await readConvertFactor(transaction);
    return mapOutcome(found, (account) => presentAccount(account, convertFactor));
  });
}

/** Registers creating accounts and their codes; the header names the code's type. */
export function registerIdentifiers(app: FastifyInstance, dependencies: AccountPeopleDependencies): void {
  const { database } = dependencies;
  registerCreation(app, dependencies);
  registerWrite(app, database, accountWritesApi.addIdentifier, async (call) => {
    const { transaction, body, identity, requestId } = call;
    const type = typeOf(call.idType);
    if (!type.ok) {
      return type;
    }
    const account = await findAnyAccountOf(transaction, call);
    if (!account.ok) {
      return account;
    }
    const code = { type: type.response, code: body.code };
    return mapOutcome(
      await addIdentifier(transaction, account.response.id, code, actorOf(identity, requestId)),
      stateOf,
    );
  });
  registerWrite(app, database, accountWritesApi.changeIdentifier, async (call) => {
    const { transaction, params, body, identity, requestId } = call;
    const type = typeOf(call.idType);
    if (!type.ok) {
      return type;
    }
    const account = await findAnyAccountOf(transaction, call);
    if (!account.ok) {
      return account;
    }
    const change = { type: type.response, code: params.code, status: body.status };
    return mapOutcome(
      await changeIdentifier(transaction, account.response.id, change, actorOf(identity, requestId)),
      stateOf,
    );
  });
  registerWrite(app, database, accountWritesApi.removeIdentifier, async (call) => {
    const { transaction, params, identity, requestId } = call;
    const type = typeOf(call.idType);
    if (!type.ok) {
      return type;
    }
    const account = await findAnyAccountOf(transaction, call);
    if (!account.ok) {
      return account;
    }
    const code = { type: type.response, code: params.code };
    const removed = await removeIdentifier(transaction, account.response.id, code, actorOf(identity, requestId));
    return mapOutcome(removed, () => ({}));
  });
}
