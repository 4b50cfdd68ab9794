import type { ProgramTransaction } from "../../database/index.ts";
import { rowId } from "../../office/numbering/index.ts";
import { createStore } from "../../places/stores/index.ts";
import { type Kind, problemIn } from "./kind.ts";

/** A row with a shop of another system. */
interface StoreRow {
  /** Id or name. */
  readonly partner: string;
  readonly name: string;
  readonly vatId: string;
  readonly address: Readonly<Record<string, string>>;
}

type StoreToMake = StoreRow & { readonly partnerId: string };

const lower = (text: string): string => text.toLowerCase();

/** Finds partners by id or name; undefined for none or an ambiguous name. */
async function readPartners({ db, programId }: ProgramTransaction): Promise<(named: string) => string | undefined> {
  const rows = await db.selectFrom("partners").select(["id", "name"]).where("program_id", "=", programId).execute();
  return (named) => {
    const byId = rows.find(({ id }) => String(id) === named);
    const byName = rows.filter(({ name }) => lower(name) === lower(named));
    const [only] = byId === undefined ? byName : [byId];
    return only === undefined || (byId === undefined && byName.length > 1) ? undefined : String(only.id);
  };
}

async function readStoreNames({ db, programId }: ProgramTransaction): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("stores")
    .select(["partner_id", "name"])
    .where("program_id", "=", programId)
    .execute();
  return new Set(rows.map(({ partner_id: partnerId, name }) => `${partnerId} ${lower(name)}`));
}

/** True if a shop has interaction points, or was changed since the import. */
async function touchOf(
  { db, programId }: ProgramTransaction,
  storeId: number,
): Promise<"USED" | "CHANGED" | undefined> {
  const store = await db
    .selectFrom("stores")
    .select("version")
    .where("program_id", "=", programId)
    .where("id", "=", storeId)
    .forUpdate()
    .executeTakeFirst();
  for (const table of ["interaction_points", "mountings", "admin_stores", "coupons", "rewards", "bookings"] as const) {
    const user = await db
      .selectFrom(table)
      .select("program_id")
      .where("program_id", "=", programId)
      .where("store_id", "=", storeId)
      .limit(1)
      .executeTakeFirst();
    if (user !== undefined) {
      return "USED";
    }
  }
  return store !== undefined && store.version > 1 ? "CHANGED" : undefined;
}

/** Shops of existing partners; a shop is identified by its partner and name. */
export const stores: Kind<StoreRow, StoreToMake> = {
  read: (cells) => {
    const [partner, name] = [cells.text("partner", 200), cells.text("name", 200)];
    for (const [field, value] of Object.entries({ partner, name })) {
      if (value === "") {
        cells.refuse(field, "MISSING");
      }
    }
    const address = {
      street: cells.text("street", 200),
      postalCode: cells.text("postalCode", 20),
      city: cells.text("city", 200),
      country: cells.text("country", 60),
    };
    const filled = Object.fromEntries(Object.entries(address).filter(([, value]) => value !== ""));
    return { partner, name, vatId: cells.text("vatId", 50), address: filled };
  },
  keysOf: ({ partner, name }) => [{ key: `${lower(partner)} ${lower(name)}`, field: "name" }],
  look: async (transaction, rows, isTaken) => {
    const partnerOf = await readPartners(transaction);
    const names = await readStoreNames(transaction);
    return rows.map(({ number, value }) => {
      const partnerId = partnerOf(value.partner);
      if (partnerId === undefined) {
        return problemIn("partner", "UNKNOWN_PARTNER");
      }
      const known = `${partnerId} ${lower(value.name)}`;
      if (isTaken(`store ${known}`, number)) {
        return problemIn("name", "TWICE_IN_FILE");
      }
      return names.has(known) ? "SAME" : { make: { ...value, partnerId } };
    });
  },
  make: async (transaction, rows) => {
    const made: { storeId: number }[] = [];
    for (const { partnerId, name, vatId, address } of rows) {
      const settings = {
        partnerId,
        name,
        vatId,
        address,
        revenueModuleMode: "FLOAT",
        decimalRevenue: true,
        active: true,
      } as const;
      made.push({ storeId: rowId((await createStore(transaction, settings)).id) });
    }
    return made;
  },
  pointsOf: () => 0,
  undo: async (transaction, { storeId }) => {
    const { db, programId } = transaction;
    const touch = storeId === null ? undefined : await touchOf(transaction, storeId);
    if (touch !== undefined) {
      return touch;
    }
    await db.deleteFrom("stores").where("program_id", "=", programId).where("id", "=", storeId).execute();
    return "UNDONE";
  },
};
