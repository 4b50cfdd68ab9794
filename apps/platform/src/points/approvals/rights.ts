import { can, mayAskFor, type Right } from "@punktum/contracts";
import { type RawBuilder, sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import { reachesAccount, reachesAccountSql, reachesUser, reachesUserSql } from "../../people/accounts/index.ts";
import { managesPlace, managesPlaceSql } from "../hand-work/index.ts";
import { accountsOf, type Approval, type ApprovalKind, type ApprovalWork } from "./approval.ts";

/** Roles that may approve each kind of work, beside the general right to decide. */
const DECIDING = {
  BOOKING: "points.correct",
  REVERSAL: "points.reverse",
  MERGE: "points.reverse",
  EXPORT: "privacy.carryOut",
  ERASE: "privacy.carryOut",
} as const satisfies Readonly<Record<ApprovalKind, Right>>;

const KINDS: readonly ApprovalKind[] = ["BOOKING", "REVERSAL", "MERGE", "EXPORT", "ERASE"];

/** Tells whether the caller's role may ask for this work. */
export function mayAsk({ role }: Identity, kind: ApprovalKind): boolean {
  return mayAskFor(role, kind);
}

/** Kinds of work that the caller's role may decide about. */
export function decidedKinds({ role }: Identity): readonly ApprovalKind[] {
  return can(role, "approvals.decide") ? KINDS.filter((kind) => can(role, DECIDING[kind])) : [];
}

/** Tells whether a staff member reaches the members concerned. */
export async function reachesWork(
  transaction: ProgramTransaction,
  identity: Identity,
  work: ApprovalWork,
): Promise<boolean> {
  if ("userId" in work) {
    return reachesUser(transaction, identity, work.userId);
  }
  for (const accountId of accountsOf(work)) {
    if (!(await reachesAccount(transaction, identity, accountId))) {
      return false;
    }
  }
  return true;
}

type Placed = Pick<Approval, "work" | "partnerId" | "storeId">;

/**
 * Tells whether a staff member works at the place of the work. Work without a place is restricted by its members only.
 */
export const worksThere = (identity: Identity, { partnerId, storeId }: Omit<Placed, "work">): boolean =>
  partnerId === null || managesPlace(identity, { partnerId, storeId });

/** Tells whether the caller may decide about this work at this place. */
export async function mayDecide(
  transaction: ProgramTransaction,
  identity: Identity,
  approval: Placed,
): Promise<boolean> {
  return (
    decidedKinds(identity).includes(approval.work.kind) &&
    worksThere(identity, approval) &&
    reachesWork(transaction, identity, approval.work)
  );
}

/** {@link worksThere} and {@link reachesWork} as a condition on the columns of the table, which is called `a`. */
export function reachesWorkSql(identity: Identity): RawBuilder<boolean> {
  return sql<boolean>`((a.partner_id IS NULL OR ${managesPlaceSql(identity)})
    AND (a.account_id IS NULL OR ${reachesAccountSql(identity, sql`a.account_id`)})
    AND (a.secondary_id IS NULL OR ${reachesAccountSql(identity, sql`a.secondary_id`)})
    AND (a.user_id IS NULL OR ${reachesUserSql(identity, sql`a.user_id`)}))`;
}
