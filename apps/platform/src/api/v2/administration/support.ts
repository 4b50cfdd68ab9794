import { type Call, can, type Schema } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { Clock } from "../../../config/clock.ts";
import type { Database, ProgramTransaction } from "../../../database/index.ts";
import { type AuditEntry, recordAudit } from "../../../office/audit/index.ts";
import { type Identity, mayUsePartner, mayUseStore, type PasswordHasher } from "../../../office/sessions/index.ts";
import { findAdmin, managesAdmin } from "../../../office/admins/index.ts";
import { catalogueCacheOf } from "../../../offers/vouchers/index.ts";
import { type CallContext, type CallInput, registerCall, registerWrite } from "../../register.ts";
import type { Answer } from "../../register-failure.ts";

/** Dependencies of the administration. */
export interface AdministrationServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
  /** Called after a change of rights, to drop cached identities. */
  readonly rightsChanged: () => void;
}

type AuditedChange = Pick<AuditEntry, "action" | "subjectKind" | "subjectId" | "before" | "after">;

/** Result of a change: the caller's answer and the audit row, or one for each record. */
export interface Change<T> {
  readonly response: T;
  readonly audit: AuditedChange | readonly AuditedChange[];
}

type ProgramParams = z.ZodMiniType<{ programId: string }>;
type Input<P extends ProgramParams, Q extends Schema, B extends Schema> = CallInput<P, Q, B> &
  CallContext & { readonly transaction: ProgramTransaction };

/** Another organisation is answered like one that does not exist. */
export const OTHER_PROGRAM = fail("ORGANIZATION_NOT_FOUND", "There is no such organisation for this login");
export const NOT_FOUND = fail("NOT_FOUND", "There is no such thing in this programme");
export const NO_PERMISSION = fail("GENERAL_NO_PERMISION", "The caller may not do this here");

/** Refusal for what a caller may not see or change; undefined when they may. */
export type Refused = Extract<Answer<never>, { ok: false }> | undefined;

/** Page of a query. */
export const pageOf = (query: { readonly limit?: number | undefined; readonly offset?: number | undefined }) => ({
  limit: query.limit ?? 200,
  offset: query.offset ?? 0,
});

export { flagOf } from "../../../office/list-queries/index.ts";

/**
 * Staff of a partner must not learn which other partners exist, so the answer is the one for an unknown partner
 * (decision 0118).
 */
const OTHER_PARTNER = { ok: false, error: { ...NOT_FOUND.error, forRights: true } } as const;

/** Refuses a partner the caller does not work for, whether it exists or not. */
export const refusePartner = (identity: Identity, partnerId: string): Refused =>
  mayUsePartner(identity, partnerId) ? undefined : OTHER_PARTNER;

/** Refuses a shop the caller does not work in. */
export const refuseStore = (identity: Identity, store: { readonly partnerId: string; readonly id: string }): Refused =>
  mayUseStore(identity, store) ? undefined : NO_PERMISSION;

/** True for roles that run the whole programme. */
export const runsProgram = ({ role }: Identity): boolean => role === "PROGRAM_ADMIN";

/** Refuses people outside the caller's reach. Callers always reach themselves. */
export async function refusePerson(
  transaction: ProgramTransaction,
  identity: Identity,
  adminId: string,
): Promise<Refused> {
  if (adminId === identity.subjectId || (await managesAdmin(transaction, identity, adminId))) {
    return undefined;
  }
  const isMissing = can(identity.role, "people.edit") && (await findAdmin(transaction, adminId)) === undefined;
  return isMissing ? NOT_FOUND : NO_PERMISSION;
}

/** Registers a read of the caller's programme. */
export function registerRead<P extends ProgramParams, Q extends Schema, B extends Schema, R extends Schema>(
  app: FastifyInstance,
  { database }: AdministrationServices,
  call: Call<P, Q, B, R>,
  handler: (input: Input<P, Q, B>) => Promise<Answer<z.input<R>>>,
): void {
  registerCall(app, call, async (input) => {
    if (input.params.programId !== input.identity.programId) {
      return OTHER_PROGRAM;
    }
    return database.withProgram(input.identity.programId, (transaction) => handler({ ...input, transaction }));
  });
}

/** Writes the audit rows of a change. */
export async function auditChange(
  transaction: ProgramTransaction,
  { identity, requestId }: Pick<CallContext, "identity" | "requestId">,
  audit: Change<unknown>["audit"],
): Promise<void> {
  for (const entry of [audit].flat()) {
    await recordAudit(transaction, { actorKind: "ADMIN", actorId: identity.subjectId, requestId, ...entry });
  }
}

/**
 * Registers a write to the caller's programme. It leaves exactly one audit row for each record and drops cached rights
 * afterwards.
 */
export function registerChange<P extends ProgramParams, Q extends Schema, B extends Schema, R extends Schema>(
  app: FastifyInstance,
  { database, rightsChanged }: AdministrationServices,
  call: Call<P, Q, B, R>,
  handler: (input: Input<P, Q, B>) => Promise<Answer<Change<z.input<R>>>>,
): void {
  registerWrite(
    app,
    database,
    call,
    async (input): Promise<Answer<z.input<R>>> => {
      if (input.params.programId !== input.identity.programId) {
        return OTHER_PROGRAM;
      }
      const changed = await handler(input);
      if (!changed.ok) {
        return changed;
      }
      await auditChange(input.transaction, input, changed.response.audit);
      return succeed(changed.response.response);
    },
    {
      committed: ({ programId }) => {
        rightsChanged();
        catalogueCacheOf(database).forget(programId);
      },
    },
  );
}
