import { createCoupon, createReward } from "../../testing/factories.ts";
import { type LoyaltyWorld, mountDevice } from "./loyalty-world.ts";
import { forgetOutboxes } from "./outbox-world.ts";

const programId = "pfm";

/** A voucher that members redeem. Without limits it can be had any number of times. */
interface ShelfVoucher {
  readonly id: string;
  readonly price: number;
  readonly mostPerMember?: number;
  readonly mostInAll?: number;
}

/** What random histories of redemptions without the server have in common. */
export interface OfflineShelf {
  readonly vouchers: readonly ShelfVoucher[];
  /** Ids of four tablets. */
  readonly devices: readonly string[];
}

/** Rewards of several prices, a coupon once for each member, and a reward of which there are two. */
export async function createOfflineShelf({ database, device, refreshCatalogues }: LoyaltyWorld): Promise<OfflineShelf> {
  const reward = async (points: number, stock: number | null = null) =>
    `R${await createReward(database, programId, { points, stock })}`;
  const coupon = async (points: number) =>
    `C${await createCoupon(database, programId, { points, max_redeem_per_account: 1 })}`;
  const prices = [0, 10, 40, 70];
  const free = await Promise.all(prices.map(async (price) => ({ id: await reward(price), price })));
  const once = { id: await coupon(20), price: 20, mostPerMember: 1 };
  const two = { id: await reward(30, 2), price: 30, mostInAll: 2 };
  const points = ["second", "third", "fourth"];
  const mounted = await Promise.all(
    points.map((point) => mountDevice(database, programId, { partnerId: 1, storeId: 1, point })),
  );
  refreshCatalogues();
  return { vouchers: [...free, once, two], devices: [device.id, ...mounted.map(({ id }) => id)] };
}

/** Forgets all histories. */
export async function clearOfflineShelf(world: LoyaltyWorld): Promise<void> {
  await world.test.query("DELETE FROM punktum.offline_allowances");
  await world.test.query("DELETE FROM punktum.offline_redemptions");
  await world.test.query("UPDATE punktum.rewards SET stock = 2 WHERE stock IS NOT NULL");
  await forgetOutboxes(world);
}

/** A redemption as PostgreSQL has settled it. */
export interface SettledRow {
  readonly id: string;
  readonly deviceId: string;
  readonly accountId: string | null;
  readonly taken: number;
  readonly lost: number;
  readonly isLost: boolean;
  /** Empty if it is booked. */
  readonly code: string;
}

/** All settled redemptions: the booked ones in the order of the ledger, then those whose voucher was refused. */
export async function readSettled({ test }: LoyaltyWorld): Promise<readonly SettledRow[]> {
  return await test.query<SettledRow & Record<string, unknown>>(
    `SELECT r.id, r.device_id AS "deviceId", r.account_id AS "accountId", r.taken, r.lost_points AS lost,
       r.is_lost AS "isLost", r.code
     FROM punktum.offline_redemptions r
     LEFT JOIN punktum.bookings b ON b.program_id = r.program_id AND b.id = r.id
     WHERE r.program_id = $1 ORDER BY b.created_at NULLS LAST, r.settled_at`,
    [programId],
  );
}

/** Balances in the order of the accounts, and how many vouchers are booked on them. */
export async function readAccounts({ test }: LoyaltyWorld, ids: readonly string[]) {
  const balances = await test.query<{ id: string; points: number }>(
    "SELECT id, points FROM punktum.accounts WHERE id = ANY($1)",
    [ids],
  );
  const [counted] = await test.query<{ booked: number }>(
    "SELECT count(*)::int AS booked FROM punktum.bookings WHERE account_id = ANY($1) AND voucher_kind IS NOT NULL",
    [ids],
  );
  return { balances: ids.map((id) => balances.find((row) => row.id === id)?.points), booked: counted?.booked };
}
