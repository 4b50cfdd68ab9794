import {
  integerColumn,
  prepared,
  type Database,
  type DatabaseLog,
  type ProgramTransaction,
} from "../database/index.ts";
import { bookPointsIn, redeemPastIn } from "../points/ledger/index.ts";
import { createPasswordHasher } from "../office/sessions/index.ts";
import { importSales } from "../points/transactions/index.ts";
import { makeAccounts, type DemoAccount } from "./accounts.ts";
import { insertCare } from "./care-rows.ts";
import { createDays, type Days } from "./days.ts";
import { insertLog } from "./log-rows.ts";
import type { DemoProgram } from "./model.ts";
import * as people from "./people-rows.ts";
import * as posters from "./poster-rows.ts";
import * as places from "./program-rows.ts";
import { btl } from "./programs/btl.ts";
import { mhe } from "./programs/mhe.ts";
import { pfm } from "./programs/pfm.ts";
import { ppc } from "./programs/ppc.ts";
import { pastRedemptions } from "./redemptions.ts";
import * as sales from "./sales.ts";
import { insertTablets } from "./tablets.ts";
import * as vouchers from "./voucher-rows.ts";

interface LoadDemoOptions {
  readonly log: Pick<DatabaseLog, "info">;
  /** End of the history and start of validities; rounded down to the day (UTC). */
  readonly nowMs?: number;
}

const PROGRAMS: readonly DemoProgram[] = [pfm, mhe, ppc, btl];
/** Password of staff in all demonstration programmes. */
const DEMO_PASSWORD = "punktum-demo";
/** Personal PINs of all `staff@…` and `admin@…` users. */
const DEMO_PINS = { staff: "2580", admin: "7410" } as const;
/** Member PIN of one card of `pfm`, for spending many points at once. */
const DEMO_MEMBER_PIN = "8352";
/** Advisory lock, so that two servers starting at once do not both find the database empty; any fixed number. */
const LOAD_LOCK = 7_864_215;

const nothing = (): null => null;
const countPrograms = prepared(
  "demo.count-programs",
  "SELECT count(*) AS programs FROM list_programs() WHERE id <> 'platform'",
  (row) => integerColumn(row, "programs"),
);
const lockLoading = prepared("demo.lock", "SELECT pg_advisory_xact_lock($1)", nothing);
const enterProgram = prepared("demo.enter", "SELECT set_config('punktum.program', $1, true)", nothing);
/**
 * A second server may wait for the first longer than a statement's timeout. Generic plans, because planning each
 * statement for its values would take longer than the bookings.
 */
const allowLoading = prepared(
  "demo.allow",
  "SELECT set_config('statement_timeout', '60s', true), set_config('plan_cache_mode', 'force_generic_plan', true)",
  nothing,
);

/**
 * Loads the four demonstration programmes into an empty database, all or none; a database with any programme is left
 * unchanged. Returns whether anything was loaded.
 */
export async function loadDemo(database: Database, { log, nowMs = Date.now() }: LoadDemoOptions): Promise<boolean> {
  const [present] = await database.withoutProgram(countPrograms, []);
  if (present !== 0) {
    return false;
  }
  const hasher = createPasswordHasher();
  const [passwordHash, memberPinHash] = await Promise.all([hasher.hash(DEMO_PASSWORD), hasher.hash(DEMO_MEMBER_PIN)]);
  const secretsOf = async ({ id }: DemoProgram): Promise<people.DemoSecrets> => {
    const salt = places.pinSaltOf(id);
    const [staffPin, adminPin] = await Promise.all([
      hasher.digest(DEMO_PINS.staff, salt),
      hasher.digest(DEMO_PINS.admin, salt),
    ]);
    return { passwordHash, staffPin, adminPin, memberPinHash };
  };
  const secrets = new Map(
    await Promise.all(PROGRAMS.map(async (program) => [program, await secretsOf(program)] as const)),
  );
  const days = createDays(nowMs);
  const startedMs = performance.now();
  // One transaction for all programmes, because a partly loaded demonstration would count as loaded at the next start.
  const loaded = await database.withProgram(pfm.id, async (transaction) => {
    await transaction.run(allowLoading, []);
    await transaction.run(lockLoading, [LOAD_LOCK]);
    const [meanwhile] = await transaction.run(countPrograms, []);
    if (meanwhile !== 0) {
      return false;
    }
    for (const [program, secret] of secrets) {
      await transaction.run(enterProgram, [program.id]);
      await loadProgram(transaction, program, secret, days);
    }
    await transaction.run(enterProgram, [pfm.id]);
    await insertTablets(transaction, new Date(nowMs), days.at(-90));
    return true;
  });
  if (loaded) {
    log.info(`demonstration data loaded in ${Math.round(performance.now() - startedMs)} ms`);
  }
  return loaded;
}

async function loadProgram(
  transaction: ProgramTransaction,
  program: DemoProgram,
  secrets: people.DemoSecrets,
  days: Days,
): Promise<void> {
  const accounts = makeAccounts(program, days);
  await insertPlaces(transaction, program, days);
  await insertStaff(transaction, program, secrets, days);
  await insertAccounts(transaction, program, accounts);
  await insertMemberPins(transaction, people.memberPinRows(program, accounts, secrets));
  await insertVouchers(transaction, program, days);
  await book(transaction, program, accounts, days);
  await setStatuses(transaction, accounts);
  await insertCare(transaction, { program, days, accounts });
  await insertLog(transaction, program, days);
}

async function insertPlaces({ db }: ProgramTransaction, program: DemoProgram, days: Days): Promise<void> {
  await db.insertInto("programs").values(places.programRow(program, days)).execute();
  await db.insertInto("partners").values(places.partnerRows(program, days)).execute();
  await db.insertInto("stores").values(places.storeRows(program, days)).execute();
  await db.insertInto("interaction_points").values(places.tillRows(program, days)).execute();
  await db.insertInto("interaction_points").values(places.tabletRows(program, days)).execute();
  await db.insertInto("profiles").values(places.profileRows(program, days)).execute();
  await db.insertInto("mountings").values(places.mountingRows(program, days)).execute();
  await db.insertInto("display_ads").values(posters.displayAdRows(program, days)).execute();
  await db
    .insertInto("display_ad_showings")
    .values([...posters.showingRows(program, days)])
    .execute();
  await db.insertInto("status_level_sets").values(places.levelSetRow(program)).execute();
  await db.insertInto("status_levels").values(places.levelRows(program)).execute();
  await db
    .insertInto("promotions")
    .values([...sales.promotionRows(program, days)])
    .execute();
}

async function insertStaff(
  { db }: ProgramTransaction,
  program: DemoProgram,
  secrets: people.DemoSecrets,
  days: Days,
): Promise<void> {
  const { partners, store } = people.staffPlaces(program);
  await db
    .insertInto("admins")
    .values(people.adminRows(program, secrets, days))
    .execute();
  await db.insertInto("admin_partners").values(partners).execute();
  await db.insertInto("admin_stores").values(store).execute();
}

async function insertAccounts(
  { db }: ProgramTransaction,
  program: DemoProgram,
  accounts: readonly DemoAccount[],
): Promise<void> {
  await db.insertInto("accounts").values(people.accountRows(program, accounts)).execute();
  await db.insertInto("identifiers").values(people.identifierRows(program, accounts)).execute();
  await db.insertInto("users").values(people.userRows(program, accounts)).execute();
  await db.insertInto("memberships").values(people.membershipRows(program, accounts)).execute();
}

/** One member has a PIN, so that it can be demonstrated. */
async function insertMemberPins(
  { db }: ProgramTransaction,
  rows: ReturnType<typeof people.memberPinRows>,
): Promise<void> {
  if (rows.length > 0) {
    await db.insertInto("member_pins").values(rows).execute();
  }
}

async function insertVouchers({ db }: ProgramTransaction, program: DemoProgram, days: Days): Promise<void> {
  await db.insertInto("coupons").values(vouchers.couponRows(program, days)).execute();
  await db.insertInto("rewards").values(vouchers.rewardRows(program, days)).execute();
  await db.insertInto("coupon_keys").values(vouchers.couponKeyRows(program)).execute();
  await db.insertInto("account_coupons").values(vouchers.appUserCouponRows(program, days)).execute();
}

/**
 * Books through the ledger's functions, so that the history follows the rules of real bookings. Purchases with receipts
 * are booked as sales.
 */
async function book(
  transaction: ProgramTransaction,
  program: DemoProgram,
  accounts: readonly DemoAccount[],
  days: Days,
): Promise<void> {
  const histories = accounts.map((account) => ({
    account,
    older: people.demoBookings(program, account).slice(0, sales.firstReceipt(account, days)),
    all: people.demoBookings(program, account),
    runs: sales.recentRuns(program, account, days),
  }));
  await bookPointsIn(
    transaction,
    histories.flatMap(({ older }) => older),
  );
  const inProgram = { ...transaction, programId: program.id };
  // Each round books one run of every account: this needs few statements and keeps each account's order.
  const rounds = Math.max(0, ...histories.map(({ runs }) => runs.length));
  for (let round = 0; round < rounds; round += 1) {
    await importSales(
      inProgram,
      histories.flatMap(({ runs }) => runs[round]?.sales ?? []),
    );
    await bookPointsIn(
      transaction,
      histories.flatMap(({ all, runs }) => runs[round]?.others.flatMap((index) => all[index] ?? []) ?? []),
    );
    for (const { account, runs } of histories) {
      for (const past of pastRedemptions(program, account, runs[round]?.redeemed ?? [])) {
        await redeemPastIn(transaction, past);
      }
    }
  }
  await importSales(inProgram, sales.waitingSales(program, days));
}

async function setStatuses({ db }: ProgramTransaction, accounts: readonly DemoAccount[]): Promise<void> {
  for (const status of ["LOCKED", "INACTIVE", "TERMINATED"] as const) {
    const ids = accounts.filter((account) => account.status === status).map((account) => account.id);
    if (ids.length > 0) {
      await db.updateTable("accounts").set({ status }).where("id", "in", ids).execute();
    }
  }
}
