import { sql } from "kysely";
import * as z from "zod/mini";
import { PERSONAL_DATA, type ProgramTransaction } from "../../database/index.ts";
import { auditedAs, recordAudit, type Actor } from "../../office/audit/index.ts";
import { listMembershipsOf } from "../memberships/index.ts";
import { findUser } from "../users/index.ts";

type ExportedRow = Readonly<Record<string, unknown>>;

/** Everything stored about a person: unchanged rows by table. */
export interface UserExport {
  readonly userId: string;
  readonly tables: Readonly<Record<string, readonly ExportedRow[]>>;
}

interface Subject {
  readonly userId: string;
  readonly accountIds: readonly string[];
  readonly membershipIds: readonly string[];
}

const exportedRow = z.object({ row: z.record(z.string(), z.unknown()) });

/** Condition for the rows about the person; undefined when the table cannot contain any. */
function conditionOn(table: string, columns: readonly string[], { userId, accountIds, membershipIds }: Subject) {
  const accounts = sql`ANY(${accountIds}::uuid[])`;
  if (table === "users") {
    return sql`id = ${userId}`;
  }
  if (table === "accounts") {
    return sql`id = ${accounts}`;
  }
  if (table === "audit_log") {
    return sql`subject_id = ANY(${[userId, ...accountIds, ...membershipIds]}::text[])`;
  }
  const [byUser, byAccount] = [columns.includes("user_id"), columns.includes("account_id")];
  if (byUser && byAccount) {
    return sql`(user_id = ${userId} OR user_id IS NULL AND account_id = ${accounts})`;
  }
  if (byUser) {
    return sql`user_id = ${userId}`;
  }
  return byAccount ? sql`account_id = ${accounts}` : undefined;
}

async function readRows(
  transaction: ProgramTransaction,
  table: string,
  subject: Subject,
): Promise<readonly ExportedRow[]> {
  const labels = PERSONAL_DATA[table] ?? {};
  const columns = Object.keys(labels);
  const condition = conditionOn(table, columns, subject);
  const shown = columns.filter((column) => labels[column] !== "SECRET" && column !== "program_id");
  if (condition === undefined) {
    return [];
  }
  const list = sql.join(shown.map((column) => sql.ref(column)));
  const { rows } = await sql`
    SELECT to_jsonb(t) AS row FROM (SELECT ${list} FROM ${sql.table(table)} WHERE program_id = ${transaction.programId} AND ${condition}) AS t
  `.execute(transaction.db);
  return rows.map((row) => z.parse(exportedRow, row).row);
}

/**
 * Exports everything about a person. It covers every labelled table, so a new table is exported without further code:
 * by its user, or by the accounts the person belongs to now. Secrets are left out.
 */
export async function exportUser(
  transaction: ProgramTransaction,
  { userId, actor }: { readonly userId: string; readonly actor: Actor },
): Promise<UserExport | undefined> {
  if ((await findUser(transaction, userId)) === undefined) {
    return undefined;
  }
  const memberships = await listMembershipsOf(transaction, userId);
  const present = memberships.filter(({ status }) => status !== "TERMINATED");
  const subject = {
    userId,
    accountIds: present.map(({ accountId }) => accountId),
    membershipIds: memberships.map(({ id }) => id),
  };
  const tables: Record<string, readonly ExportedRow[]> = {};
  for (const table of Object.keys(PERSONAL_DATA)) {
    const rows = await readRows(transaction, table, subject);
    if (rows.length > 0) {
      tables[table] = rows;
    }
  }
  await recordAudit(transaction, {
    ...auditedAs(actor),
    action: "USER_EXPORTED",
    subjectKind: "USER",
    subjectId: userId,
  });
  return { userId, tables };
}
