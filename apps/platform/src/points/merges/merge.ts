import { type Outcome, points, type Points } from "@punktum/domain";
import {
  type Database,
  integerColumn,
  ledgerErrorCode,
  type LedgerErrorCode,
  nullable,
  prepared,
  type ProgramTransaction,
  refusalsAsOutcome,
  textColumn,
  timeColumn,
} from "../../database/index.ts";
import { type AuditEntry, recordAudit } from "../../office/audit/index.ts";
import { moveNotes } from "../../people/member-notes/index.ts";
import { movePin } from "../../people/member-pins/index.ts";
import { moveTags } from "../../people/member-tags/index.ts";

/** What moves from a secondary account to the primary. */
interface Moved {
  readonly primaryId: string;
  readonly secondaryId: string;
  /** Signed. */
  readonly points: Points;
  readonly identifiers: number;
  readonly coupons: number;
  readonly memberships: number;
}

/** A merge of two accounts. */
export interface Merge extends Moved {
  readonly id: string;
  readonly mergedAt: Date;
}

interface MergePreview extends Moved {
  /** Balance the primary would have. */
  readonly balanceAfter: Points;
  /** Error the merge would be refused with. */
  readonly refusal: LedgerErrorCode | null;
}

type Row = Readonly<Record<string, unknown>>;

const MOVED = "primary_id, secondary_id, points, identifiers, coupons, memberships";

function decodeMoved(row: Row): Moved {
  return {
    primaryId: textColumn(row, "primary_id"),
    secondaryId: textColumn(row, "secondary_id"),
    points: points(integerColumn(row, "points")),
    identifiers: integerColumn(row, "identifiers"),
    coupons: integerColumn(row, "coupons"),
    memberships: integerColumn(row, "memberships"),
  };
}

const decodeMerge = (row: Row): Merge => ({
  id: textColumn(row, "id"),
  ...decodeMoved(row),
  mergedAt: timeColumn(row, "merged_at"),
});

const MERGE_ACCOUNTS = prepared(
  "merges.merge-accounts",
  `SELECT id, ${MOVED}, merged_at FROM punktum.merge_accounts($1, $2, $3, $4, $5)`,
  decodeMerge,
);

const LIST_MERGED = prepared(
  "merges.list",
  `SELECT id, ${MOVED}, merged_at FROM punktum.list_merged_accounts($1, $2)`,
  decodeMerge,
);

/** Counts in the same way as move_vouchers() and move_memberships() move. */
const PREVIEW_MERGE = prepared(
  "merges.preview",
  `SELECT first.id AS primary_id, second.id AS secondary_id, second.points, first.points + second.points AS balance_after,
     punktum.refusal_of_merge(first, second) AS refusal,
     (SELECT count(*) FROM identifiers i WHERE i.program_id = $1 AND i.account_id = second.id) AS identifiers,
     (SELECT count(*) FROM account_coupons h WHERE h.program_id = $1 AND h.account_id = second.id) AS coupons,
     (SELECT count(*) FROM memberships m WHERE m.program_id = $1 AND m.account_id = second.id AND m.status <> 'TERMINATED'
       AND NOT EXISTS (SELECT FROM memberships x WHERE x.program_id = $1 AND x.account_id = first.id
         AND x.user_id = m.user_id)) AS memberships
   FROM accounts first, accounts second
   WHERE first.program_id = $1 AND first.id = $2 AND second.program_id = $1 AND second.id = $3`,
  (row): MergePreview => ({
    ...decodeMoved(row),
    balanceAfter: points(integerColumn(row, "balance_after")),
    refusal: ledgerErrorCode(nullable(row, "refusal", textColumn)),
  }),
);

interface MergeInput {
  /** Derived from the request's key. */
  readonly mergeId: string;
  readonly primaryId: string;
  readonly secondaryId: string;
  readonly adminId: string | undefined;
}

/**
 * Merges the secondary into the primary. Repeating it for the same two accounts returns the first merge. Throws the
 * ledger's refusal.
 */
export async function mergeIn(
  transaction: Pick<ProgramTransaction, "run" | "programId">,
  { mergeId, primaryId, secondaryId, adminId }: MergeInput,
): Promise<Merge> {
  const { run, programId } = transaction;
  const [merge] = await run(MERGE_ACCOUNTS, [programId, mergeId, primaryId, secondaryId, adminId ?? null]);
  if (merge === undefined) {
    throw new Error("a merge answered no row");
  }
  await movePin(transaction, { primaryId, secondaryId });
  await moveNotes(transaction, { primaryId, secondaryId });
  await moveTags(transaction, { primaryId, secondaryId });
  return merge;
}

/** {@link mergeIn} with its audit row. After a refusal the transaction must be rolled back. */
export async function mergeAndRecord(
  transaction: ProgramTransaction,
  input: MergeInput,
  by: Pick<AuditEntry, "actorKind" | "actorId" | "requestId"> & { readonly askedBy?: string },
): Promise<Outcome<Merge, LedgerErrorCode>> {
  const { askedBy, ...actor } = by;
  const merged = await refusalsAsOutcome(() => mergeIn(transaction, input));
  if (merged.ok) {
    const { id, primaryId, mergedAt, ...after } = merged.response;
    await recordAudit(transaction, {
      ...actor,
      action: "ACCOUNTS_MERGED",
      subjectKind: "ACCOUNT",
      subjectId: primaryId,
      after: { mergeId: id, mergedAt: mergedAt.toISOString(), ...after, ...(askedBy !== undefined && { askedBy }) },
    });
  }
  return merged;
}

/** Returns what {@link mergeAndRecord} would do; changes nothing. */
export async function previewMergeIn(
  { run, programId }: Pick<ProgramTransaction, "run" | "programId">,
  { primaryId, secondaryId }: { readonly primaryId: string; readonly secondaryId: string },
): Promise<MergePreview | undefined> {
  const [preview] = await run(PREVIEW_MERGE, [programId, primaryId, secondaryId]);
  return preview;
}

/** {@link previewMergeIn} in a transaction of its own. */
export function previewMerge(
  database: Database,
  programId: string,
  pair: Parameters<typeof previewMergeIn>[1],
): Promise<MergePreview | undefined> {
  return database.withProgram(programId, (transaction) => previewMergeIn(transaction, pair));
}

/** Lists every account that was merged into this one, directly or through another, oldest first. */
export function listMerges(database: Database, programId: string, accountId: string): Promise<readonly Merge[]> {
  return database.withProgram(programId, ({ run }) => run(LIST_MERGED, [programId, accountId]));
}

/** Finds one of {@link listMerges}. */
export async function findMerge(
  database: Database,
  programId: string,
  { accountId, mergeId }: { readonly accountId: string; readonly mergeId: string },
): Promise<Merge | undefined> {
  return (await listMerges(database, programId, accountId)).find(({ id }) => id === mergeId);
}
