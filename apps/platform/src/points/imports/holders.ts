import { sql } from "kysely";
import * as z from "zod/mini";
import type { ImportProblem } from "@punktum/contracts";
import type { ImportedCode, ProgramTransaction } from "../../database/index.ts";

/** The account of a code, with its owner. */
export interface Holder {
  readonly accountId: string;
  readonly isClosed: boolean;
  /** Null if the account has no owner. */
  readonly owner: { readonly email: string; readonly name: string } | null;
}

const holderRow = z.object({
  type: z.string(),
  code: z.string(),
  account_id: z.string(),
  status: z.string(),
  active: z.boolean(),
  owner_email: z.nullable(z.string()),
  owner_name: z.nullable(z.string()),
});

const isClosed = (status: string): boolean => status === "INACTIVE" || status === "TERMINATED";

/** The name of a code in the maps below. */
export const codeKey = ({ type, code }: ImportedCode): string => `${type} ${code}`;

/** Normalizes a name to lower case for comparison. */
export const nameOf = (givenName: string, familyName: string): string =>
  `${givenName} ${familyName}`.trim().toLowerCase();

/** Accounts of codes, by {@link codeKey}; unknown codes are missing. */
export async function findHolders(
  { db, programId }: ProgramTransaction,
  codes: readonly ImportedCode[],
): Promise<ReadonlyMap<string, Holder>> {
  const types = codes.map(({ type }) => type);
  const texts = codes.map(({ code }) => code);
  const { rows } = await sql`
    SELECT i.type, i.code, i.account_id, a.status, i.status = 'ACTIVE' AS active, o.email AS owner_email, o.name AS owner_name
    FROM (SELECT DISTINCT * FROM unnest(${types}::text[], ${texts}::text[]) AS w (type, code)) wanted
    JOIN identifiers i ON i.program_id = ${programId} AND i.type = wanted.type AND i.code = wanted.code
    JOIN accounts a ON a.program_id = i.program_id AND a.id = i.account_id
    LEFT JOIN LATERAL (
      SELECT coalesce(u.email, '') AS email, u.first_name || ' ' || u.last_name AS name
      FROM memberships m JOIN users u ON u.program_id = m.program_id AND u.id = m.user_id
      WHERE m.program_id = a.program_id AND m.account_id = a.id AND m.role = 'OWNER' AND m.status <> 'TERMINATED'
      ORDER BY m.status LIMIT 1
    ) o ON true`.execute(db);
  return new Map(
    z.parse(z.array(holderRow), rows).map((row) => [
      `${row.type} ${row.code}`,
      {
        accountId: row.account_id,
        isClosed: isClosed(row.status) || !row.active,
        owner:
          row.owner_name === null
            ? null
            : { email: (row.owner_email ?? "").toLowerCase(), name: nameOf(row.owner_name, "") },
      },
    ]),
  );
}

const memberRow = z.object({ code: z.string(), account_id: z.string(), status: z.string() });

/** Finds the accounts of members by any of their codes: the account, or the problem. */
export async function findMembersByCode(
  { db, programId }: ProgramTransaction,
  codes: readonly string[],
): Promise<(code: string) => { readonly accountId: string } | ImportProblem> {
  const { rows } = await sql`
    SELECT DISTINCT i.code, i.account_id, a.status FROM identifiers i
    JOIN accounts a ON a.program_id = i.program_id AND a.id = i.account_id
    WHERE i.program_id = ${programId} AND i.code = ANY (${codes}::text[]) AND i.status = 'ACTIVE'`.execute(db);
  const found = Map.groupBy(z.parse(z.array(memberRow), rows), ({ code }) => code);
  return (code) => {
    const [first, second] = found.get(code) ?? [];
    if (first === undefined) {
      return "UNKNOWN_MEMBER";
    }
    if (second !== undefined) {
      return "AMBIGUOUS_MEMBER";
    }
    return isClosed(first.status) ? "CLOSED_MEMBER" : { accountId: first.account_id };
  };
}

/** E-mail addresses that are already in use. */
export async function findTakenAddresses(
  { db, programId }: ProgramTransaction,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("users")
    .select("email")
    .where("program_id", "=", programId)
    .where((where) => where(where.fn<string>("lower", ["email"]), "=", sql<string>`ANY (${addresses}::text[])`))
    .execute();
  return new Set(rows.map(({ email }) => (email ?? "").toLowerCase()));
}
