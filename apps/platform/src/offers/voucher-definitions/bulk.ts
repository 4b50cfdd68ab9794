import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import type { ProgramTransaction } from "../../database/index.ts";

/** Values to set in many vouchers at once; undefined fields are unchanged. Moments are ISO texts. */
export interface VoucherChanges {
  readonly active?: boolean | undefined;
  readonly validFrom?: string | null | undefined;
  readonly validTo?: string | null | undefined;
}

const isoOrNull = z.pipe(
  z.nullable(z.date()),
  z.transform((moment) => moment?.toISOString() ?? null),
);
const idText = z.pipe(z.number(), z.transform(String));
const lockedRow = z.object({
  id: idText,
  partnerId: z.nullable(idText),
  storeId: z.nullable(idText),
  active: z.boolean(),
  draft: z.boolean(),
  validFrom: isoOrNull,
  validTo: isoOrNull,
});

/** A voucher, as far as bulk changes need it. */
export type LockedVoucher = z.output<typeof lockedRow>;

type Table = "coupons" | "rewards";

/** Reads and locks vouchers; missing ones are left out. */
export async function lockVouchers(
  { db, programId }: ProgramTransaction,
  table: Table,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedVoucher>> {
  // Locks in the order of the ids, so that two bulk changes cannot deadlock.
  const { rows } = await sql`
    SELECT id, partner_id AS "partnerId", store_id AS "storeId", active, draft, valid_from AS "validFrom", valid_to AS "validTo"
    FROM ${sql.table(table)} WHERE program_id = ${programId} AND id = ANY (${[...ids]}::bigint[])
    ORDER BY id FOR NO KEY UPDATE`.execute(db);
  return new Map(z.parse(z.array(lockedRow), rows).map((voucher) => [voucher.id, voucher]));
}

const writtenRow = z.object({ id: idText, version: z.number() });

const setting = (column: string, value: unknown, type: "boolean" | "timestamptz"): RawBuilder<unknown>[] =>
  value === undefined ? [] : [sql`${sql.ref(column)} = ${value}::${sql.raw(type)}`];

/** Changes vouchers that are locked, and returns their versions by id. */
export async function changeVouchers(
  { db, programId }: ProgramTransaction,
  table: Table,
  { ids, active, validFrom, validTo }: VoucherChanges & { readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const set = [
    ...setting("active", active, "boolean"),
    ...setting("valid_from", validFrom, "timestamptz"),
    ...setting("valid_to", validTo, "timestamptz"),
  ];
  const { rows } = await sql`
    UPDATE ${sql.table(table)} SET ${sql.join(set)}
    WHERE program_id = ${programId} AND id = ANY (${[...ids]}::bigint[]) RETURNING id, version`.execute(db);
  return new Map(z.parse(z.array(writtenRow), rows).map(({ id, version }) => [id, version]));
}
