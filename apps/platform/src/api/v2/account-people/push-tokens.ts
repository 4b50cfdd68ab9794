import { accountWritesApi } from "@punktum/contracts";
import { mapOutcome, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { actorOf } from "../../../office/audit/index.ts";
import {
  deletePushToken,
  hidePushToken,
  listPushTokens,
  savePushToken,
  type PushToken,
} from "../../../people/push-tokens/index.ts";
import { registerCall, registerWrite } from "../../register.ts";
import { findAccountOf, nameAccountOf } from "./find.ts";
import type { AccountPeopleDependencies } from "./dependencies.ts";

/** Roles that see whole tokens, because they send push messages; devices and shops never need them. */
const SEES_TOKENS: readonly string[] = ["PROGRAM_ADMIN"];

function present({ deviceId, environment, token, updatedAt }: PushToken, role: string) {
  const shown = SEES_TOKENS.includes(role) ? token : hidePushToken(token);
  return { deviceId, environment, token: shown, updatedAt: updatedAt.toISOString() };
}

/** Registers push tokens of an account. */
export function registerPushTokens(app: FastifyInstance, dependencies: AccountPeopleDependencies): void {
  const { database, clock, accounts } = dependencies;
  const named = { prepare: nameAccountOf(accounts) };
  registerCall(app, accountWritesApi.listPushTokens, async (call) => {
    const account = await accounts.find(call, { keyCode: call.params.accountId, idType: call.idType });
    if (!account.ok) {
      return account;
    }
    const tokens = await database.withProgram(call.identity.programId, (transaction) =>
      listPushTokens(transaction, account.response.id, call.query.deviceId),
    );
    return succeed(tokens.map((token) => present(token, call.identity.role)));
  });
  registerWrite(
    app,
    database,
    accountWritesApi.savePushToken,
    async (call) => {
      const { transaction, query, body, identity, requestId } = call;
      const account = await findAccountOf(transaction, call);
      if (!account.ok) {
        return account;
      }
      const telephone = { ...query, ...body, updatedAt: new Date(clock.nowMs()), actor: actorOf(identity, requestId) };
      const { environment, updatedAt } = await savePushToken(transaction, account.response.id, telephone);
      return succeed({ environment, updatedAt: updatedAt.toISOString() });
    },
    named,
  );
  registerWrite(
    app,
    database,
    accountWritesApi.deletePushToken,
    async (call) => {
      const { transaction, query, identity, requestId } = call;
      const account = await findAccountOf(transaction, call);
      if (!account.ok) {
        return account;
      }
      const command = { deviceId: query.deviceId, actor: actorOf(identity, requestId) };
      return mapOutcome(await deletePushToken(transaction, account.response.id, command), () => ({}));
    },
    named,
  );
}
