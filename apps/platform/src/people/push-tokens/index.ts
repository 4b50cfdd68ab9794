import { fail, succeed, type Outcome } from "@punktum/domain";
import type { Selectable } from "kysely";
import type { ProgramTransaction, Tables } from "../../database/index.ts";
import { auditedAs, recordAudit, type Actor } from "../../office/audit/index.ts";

type Row = Selectable<Tables["push_tokens"]>;

/** A phone of an account with its full push token; callers that show it hide the token. */
export interface PushToken {
  readonly deviceId: string;
  readonly environment: Row["environment"];
  readonly token: string;
  readonly updatedAt: Date;
}

/** Last characters of a token, enough to tell two apart; nothing of a short one. */
export const hidePushToken = (token: string): string => (token.length < 16 ? "…" : `…${token.slice(-4)}`);

export async function listPushTokens(
  { db, programId }: ProgramTransaction,
  accountId: string,
  deviceId: string | undefined,
): Promise<readonly PushToken[]> {
  const all = db
    .selectFrom("push_tokens")
    .select(["device_id as deviceId", "environment", "token", "updated_at as updatedAt"])
    .where("program_id", "=", programId)
    .where("account_id", "=", accountId)
    .orderBy("device_id");
  return (deviceId === undefined ? all : all.where("device_id", "=", deviceId)).execute();
}

async function audit(
  transaction: ProgramTransaction,
  action: "PUSH_TOKEN_SAVED" | "PUSH_TOKEN_DELETED",
  accountId: string,
  actor: Actor,
): Promise<void> {
  await recordAudit(transaction, { ...auditedAs(actor), action, subjectKind: "ACCOUNT", subjectId: accountId });
}

/** Stores a phone's token and replaces its previous one. */
export async function savePushToken(
  transaction: ProgramTransaction,
  accountId: string,
  command: PushToken & { readonly actor: Actor },
): Promise<PushToken> {
  const { deviceId, environment, token, updatedAt, actor } = command;
  const values = { environment, token, updated_at: updatedAt };
  await transaction.db
    .insertInto("push_tokens")
    .values({ program_id: transaction.programId, account_id: accountId, device_id: deviceId, ...values })
    .onConflict((conflict) => conflict.columns(["program_id", "account_id", "device_id"]).doUpdateSet(values))
    .execute();
  await audit(transaction, "PUSH_TOKEN_SAVED", accountId, actor);
  return { deviceId, environment, token, updatedAt };
}

export async function deletePushToken(
  transaction: ProgramTransaction,
  accountId: string,
  command: { readonly deviceId: string; readonly actor: Actor },
): Promise<Outcome<null, "NOT_FOUND">> {
  const deleted = await transaction.db
    .deleteFrom("push_tokens")
    .where("program_id", "=", transaction.programId)
    .where("account_id", "=", accountId)
    .where("device_id", "=", command.deviceId)
    .returning("device_id")
    .executeTakeFirst();
  if (deleted === undefined) {
    return fail("NOT_FOUND", "the account has no such telephone");
  }
  await audit(transaction, "PUSH_TOKEN_DELETED", accountId, command.actor);
  return succeed(null);
}
