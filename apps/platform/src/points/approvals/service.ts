import { randomUUIDv7 } from "node:crypto";
import { fail, type Failure, type Outcome, succeed } from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import type { ProgramTransaction } from "../../database/index.ts";
import { findStaffById } from "../../office/admins/index.ts";
import { actorOf, recordAudit } from "../../office/audit/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import type { CatalogueCache } from "../../offers/vouchers/index.ts";
import type { Place } from "../../places/places/index.ts";
import { NO_SUCH_USER, OUT_OF_REACH } from "../../people/accounts/index.ts";
import { exportUser, type UserExport } from "../../people/privacy/index.ts";
import { hashMailbox, type HandWorkGate, isSecondPerson } from "../hand-work/index.ts";
import {
  accountsOf,
  type Approval,
  type ApprovalWork,
  columnsOf,
  type Decision,
  EXPORT_HOURS,
  LIFE_HOURS,
  lockApproval,
  storeDecision,
  subjectOf,
} from "./approval.ts";
import { createWorkOfApprovals } from "./carry-out.ts";
import { mayAsk, mayDecide, reachesWork, worksThere } from "./rights.ts";
import type { WorkError } from "./works.ts";

const HOUR_MS = 3_600_000;
const NOT_FOUND = fail("NOT_FOUND", "there is no such request");
const CLOSED = fail("APPROVAL_CLOSED");
/** Answer to an attempt to approve an own request; it is audited like a missing right. */
const OWN = { ok: false, error: { ...fail("APPROVAL_OWN").error, forRights: true } } as const;

/** The caller of a request. */
interface By {
  readonly identity: Identity;
  readonly requestId: string;
}

type DecisionError = "NOT_FOUND" | "APPROVAL_CLOSED" | "APPROVAL_OWN" | "STEP_UP_REQUIRED";
/** A refusal of the work itself, not of the decision, names the approval. */
interface WorkRefusal {
  readonly ok: false;
  readonly error: Failure<WorkError> & { readonly details: { readonly approvalId: string } };
}
type Decided = Outcome<null, DecisionError>;

/** Requests for approval. All of it works inside the caller's transaction. */
export interface Approvals {
  readonly ask: (
    transaction: ProgramTransaction,
    by: By,
    asked: { readonly work: ApprovalWork; readonly at: Place; readonly reason: string },
  ) => Promise<Outcome<string, WorkError>>;
  /**
   * Carries out the work. Exports and erasures require recent authentication of the approver. After a refusal the
   * transaction must be rolled back.
   */
  readonly approve: (
    transaction: ProgramTransaction,
    by: By & { readonly isProven: boolean },
    decision: { readonly id: string; readonly reason: string },
  ) => Promise<Decided | WorkRefusal>;
  readonly reject: (
    transaction: ProgramTransaction,
    by: By,
    decision: { readonly id: string; readonly reason: string },
  ) => Promise<Decided>;
  readonly withdraw: (transaction: ProgramTransaction, by: By, id: string) => Promise<Decided>;
  /** The data of an approved export, for the requester. */
  readonly readExport: (transaction: ProgramTransaction, by: By, id: string) => Promise<UserExport | undefined>;
}

const numberOf = (id: string | null): number | null => (id === null ? null : Number(id));

const detailsOf = ({ id, work }: Pick<Approval, "id" | "work">) => ({
  ...subjectOf(work),
  after: { approvalId: id, ...work },
});

/** Locks a request for a decision, or returns why the caller may not decide. */
async function openFor(
  transaction: ProgramTransaction,
  identity: Identity,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<Outcome<Approval, DecisionError>> {
  const approval = await lockApproval(transaction, id);
  const isOwn = approval?.askedBy === identity.subjectId;
  if (approval === undefined || !(isOwn || (await mayDecide(transaction, identity, approval)))) {
    return NOT_FOUND;
  }
  const { askedBy, askedMailbox, work } = approval;
  const question = { askedBy, askedMailbox, by: identity.subjectId, accountIds: accountsOf(work) };
  if (!(await isSecondPerson(transaction, question))) {
    return OWN;
  }
  return approval.state === "OPEN" && approval.expiresAt > now ? succeed(approval) : CLOSED;
}

/** Stores a request and its place; a reversal has the place of the reversed booking. */
async function storeAsked(
  transaction: ProgramTransaction,
  { identity, requestId }: By,
  { work, place, reason, now }: { work: ApprovalWork; place: Place; reason: string; now: Date },
): Promise<Outcome<string, "GENERAL_NO_PERMISION">> {
  const asker = await findStaffById(transaction, identity.subjectId);
  const [partnerId, storeId] = [numberOf(place.partnerId), numberOf(place.storeId)];
  if (asker === undefined || !worksThere(identity, { partnerId, storeId })) {
    return fail("GENERAL_NO_PERMISION", "the work is of another partner or store");
  }
  const id = randomUUIDv7();
  await transaction.db
    .insertInto("approvals")
    .values({
      program_id: transaction.programId,
      id,
      ...columnsOf(work),
      reason,
      partner_id: partnerId,
      store_id: storeId,
      asked_by: asker.id,
      asked_mailbox: hashMailbox(asker.email),
      asked_at: now,
      expires_at: new Date(now.getTime() + LIFE_HOURS * HOUR_MS),
    })
    .execute();
  const audited = { actorKind: "ADMIN", actorId: asker.id, requestId, reason } as const;
  await recordAudit(transaction, { ...audited, action: "APPROVAL_ASKED", ...detailsOf({ id, work }) });
  return succeed(id);
}

/** Stores the outcome of a request. */
async function end(
  transaction: ProgramTransaction,
  { identity, requestId }: By,
  approval: Approval,
  decision: Omit<Decision, "by">,
): Promise<Decided> {
  const by = identity.subjectId;
  await storeDecision(transaction, approval.id, { ...decision, by });
  const { subjectKind, subjectId, after } = detailsOf(approval);
  const { state, reason, resultId } = decision;
  await recordAudit(transaction, {
    actorKind: "ADMIN",
    actorId: by,
    requestId,
    action: `APPROVAL_${state}`,
    subjectKind,
    subjectId,
    after: { ...after, askedBy: approval.askedBy, ...(resultId !== null && { resultId }) },
    reason,
  });
  return succeed(null);
}

async function readExport(
  transaction: ProgramTransaction,
  { identity, requestId }: By,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<UserExport | undefined> {
  const approval = await lockApproval(transaction, id);
  if (approval?.askedBy !== identity.subjectId || approval.state !== "APPROVED") {
    return undefined;
  }
  const { work, decidedAt } = approval;
  const isFresh = now.getTime() - (decidedAt?.getTime() ?? 0) < EXPORT_HOURS * HOUR_MS;
  return work.kind === "EXPORT" && isFresh && mayAsk(identity, "EXPORT")
    ? exportUser(transaction, { userId: work.userId, actor: actorOf(identity, requestId) })
    : undefined;
}

export function createApprovals({
  clock,
  ...services
}: {
  readonly clock: Clock;
  readonly catalogues: CatalogueCache;
  readonly handWork: HandWorkGate;
}): Approvals {
  const { foresee, carryOut } = createWorkOfApprovals(services);
  const timeOf = () => new Date(clock.nowMs());
  return {
    ask: async (transaction, by, { work, at, reason }) => {
      if (!mayAsk(by.identity, work.kind)) {
        return fail("GENERAL_NO_PERMISION", "the role may not ask for this work");
      }
      if (!(await reachesWork(transaction, by.identity, work))) {
        return "userId" in work ? NO_SUCH_USER : OUT_OF_REACH;
      }
      const foreseen = await foresee(transaction, work, at);
      return foreseen.ok
        ? storeAsked(transaction, by, { work, place: foreseen.response, reason, now: timeOf() })
        : foreseen;
    },
    approve: async (transaction, by, { id, reason }) => {
      const now = timeOf();
      const opened = await openFor(transaction, by.identity, { id, now });
      if (!opened.ok) {
        return opened;
      }
      if ("userId" in opened.response.work && !by.isProven) {
        return fail("STEP_UP_REQUIRED", "Prove again who you are, and send the request once more");
      }
      const actor = actorOf(by.identity, by.requestId);
      const done = await carryOut(transaction, opened.response, { actor, by: by.identity.subjectId, now });
      return done.ok
        ? end(transaction, by, opened.response, { state: "APPROVED", reason, now, resultId: done.response })
        : { ok: false, error: { ...done.error, details: { approvalId: id } } };
    },
    reject: async (transaction, by, { id, reason }) => {
      const now = timeOf();
      const opened = await openFor(transaction, by.identity, { id, now });
      return opened.ok
        ? end(transaction, by, opened.response, { state: "REJECTED", reason, now, resultId: null })
        : opened;
    },
    withdraw: async (transaction, by, id) => {
      const approval = await lockApproval(transaction, id);
      if (approval?.askedBy !== by.identity.subjectId) {
        return NOT_FOUND;
      }
      const ended = { state: "WITHDRAWN", reason: "", now: timeOf(), resultId: null } as const;
      return approval.state === "OPEN" ? end(transaction, by, approval, ended) : CLOSED;
    },
    readExport: (transaction, by, id) => readExport(transaction, by, { id, now: timeOf() }),
  };
}
