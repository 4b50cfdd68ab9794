import type { ProgramTransaction } from "../../../database/index.ts";
import { recordAudit } from "../../../office/audit/index.ts";
import type { CallContext } from "../../register.ts";

/** Records what staff did to a member, by ids alone. */
export function auditMember(
  transaction: ProgramTransaction,
  { identity, requestId }: CallContext,
  done: { readonly action: string; readonly accountId: string; readonly after: Readonly<Record<string, string>> },
): Promise<void> {
  const { action, accountId, after } = done;
  const actor = { actorKind: "ADMIN", actorId: identity.subjectId } as const;
  return recordAudit(transaction, { ...actor, requestId, action, subjectKind: "ACCOUNT", subjectId: accountId, after });
}
