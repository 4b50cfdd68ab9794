import { prepared, type ProgramTransaction, textColumn } from "../../database/index.ts";
import { rowId } from "../../office/numbering/index.ts";
import { findMembersByCode } from "./holders.ts";
import { type Kind, problemIn } from "./kind.ts";
import { readCode } from "./values.ts";

/** A row with a single-use code of a coupon. */
interface KeyRow {
  readonly couponId: number;
  readonly key: string;
  readonly member: string | undefined;
}

interface KeyToMake {
  readonly couponId: number;
  readonly key: string;
  readonly accountId: string | null;
}

const COUPON = /^[Cc]?(\d{1,15})$/;
const keyName = ({ couponId, key }: KeyRow): string => `${couponId} ${key}`;

async function findCoupons(
  { db, programId }: ProgramTransaction,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("coupons")
    .select("id")
    .where("program_id", "=", programId)
    .where("id", "in", [-1, ...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Owners of existing keys, by {@link keyName}; null for a key without owner. */
async function findKeys({ db, programId }: ProgramTransaction, rows: readonly KeyRow[]) {
  const found = await db
    .selectFrom("coupon_keys")
    .select(["coupon_id as couponId", "key_code as key", "account_id as accountId"])
    .where("program_id", "=", programId)
    .where("key_code", "in", ["", ...rows.map(({ key }) => key)])
    .execute();
  return new Map(found.map(({ couponId, key, accountId }) => [`${couponId} ${key}`, accountId]));
}

const WITHDRAW_KEY = prepared(
  "imports.withdraw-imported-key",
  "SELECT punktum.withdraw_imported_key($1, $2, $3) AS outcome",
  (row) => textColumn(row, "outcome"),
);

/** Keys of coupons, for anybody or for one member. */
export const keys: Kind<KeyRow, KeyToMake> = {
  read: (cells) => {
    const coupon = cells.value("coupon", "UNKNOWN_COUPON", (cell) => COUPON.exec(cell)?.[1]);
    const key = cells.value("key", "NOT_A_CODE", readCode);
    for (const [field, value] of Object.entries({ coupon, key })) {
      if (value === undefined) {
        cells.refuse(field, "MISSING");
      }
    }
    return {
      couponId: rowId(coupon ?? ""),
      key: key ?? "",
      member: cells.value("member", "NOT_A_CODE", readCode),
    };
  },
  keysOf: (row) => [{ key: keyName(row), field: "key" }],
  look: async (transaction, rows) => {
    const values = rows.map(({ value }) => value);
    const coupons = await findCoupons(transaction, [...new Set(values.map(({ couponId }) => couponId))]);
    const present = await findKeys(transaction, values);
    const memberOf = await findMembersByCode(
      transaction,
      values.flatMap(({ member }) => (member === undefined ? [] : [member])),
    );
    return values.map((value) => {
      const owner = value.member === undefined ? undefined : memberOf(value.member);
      if (!coupons.has(value.couponId)) {
        return problemIn("coupon", "UNKNOWN_COUPON");
      }
      if (typeof owner === "string") {
        return problemIn("member", owner);
      }
      const accountId = owner?.accountId ?? null;
      const before = present.get(keyName(value));
      if (before === undefined) {
        return { make: { couponId: value.couponId, key: value.key, accountId } };
      }
      return before === accountId ? "SAME" : problemIn("key", "KEY_IN_USE");
    });
  },
  make: async ({ db, programId }, rows) => {
    await db
      .insertInto("coupon_keys")
      .values(
        rows.map(({ couponId, key, accountId }) => ({
          program_id: programId,
          coupon_id: couponId,
          key_code: key,
          account_id: accountId,
        })),
      )
      .execute();
    return rows.map(({ couponId, key, accountId }) => ({
      couponId,
      codes: [{ type: "KEY" as const, code: key }],
      ...(accountId !== null && { accountId }),
    }));
  },
  pointsOf: () => 0,
  undo: async ({ run, programId }, { couponId, codes: [key] }) => {
    const [outcome] = await run(WITHDRAW_KEY, [programId, couponId, key?.code ?? ""]);
    return outcome === "USED" ? "USED" : "UNDONE";
  },
};
