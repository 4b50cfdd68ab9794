import {
  cents,
  eurAmountOfPoints,
  fail,
  isAppUser,
  NO_POINTS,
  ownerUserId,
  succeed,
  userStatusCode,
  type Cents,
  type Outcome,
} from "@punktum/domain";
import type { Database, ProgramTransaction } from "../../database/database.ts";
import { standingOf, type Level, type Standing } from "../levels/index.ts";
import { vouchersOfAccount, type AccountVoucher, type Catalogue, type CatalogueCache } from "../vouchers/index.ts";
import type { Account, AccountState, ShownCode } from "./account.ts";
import { createLookUps, findAccount } from "./store.ts";

export type CodeError = "KEYCODE_NOT_FOUND" | "USER_KEY_DOES_NOT_EXIST" | "USER_KEY_DEACTIVATED";

/** A code as a request carries it: it may be missing. */
export type GivenCode = Omit<ShownCode, "keyCode"> & { readonly keyCode: string | undefined };

/** Everything a scan needs, worked out once for both generations (DATA-01, V2-15). */
export interface AccountDetails {
  readonly account: AccountState;
  readonly catalogue: Catalogue;
  readonly vouchers: readonly AccountVoucher[];
  readonly levels: readonly Level[];
  /** Null where the programme has no level for these state points. */
  readonly standing: Standing | null;
  /** What the points would pay: whole cents, rounded down, never negative (API-11). */
  readonly payableCents: Cents;
  readonly isRegistered: boolean;
  readonly isAppUser: boolean;
  readonly userStatusCode: string;
  readonly ownerUserId: string | null;
}

export interface Accounts {
  /** The account behind a code, for reading it. */
  find(programId: string, code: GivenCode): Promise<Outcome<Account, CodeError>>;
  /**
   * The account behind a code, for changing it. The account's status is left to the ledger, which first looks whether the
   * request was answered before: a repeated request gets its first answer even when the account was closed since (T1).
   */
  findForWrite(programId: string, code: GivenCode): Promise<Outcome<Account, CodeError>>;
  /** With as many of the last bookings as are asked for, none unless told. */
  readState(programId: string, code: GivenCode, bookings?: number): Promise<Outcome<AccountState, CodeError>>;
  readDetails(
    programId: string,
    code: GivenCode,
    wanted: { readonly partnerId: string | null; readonly bookings?: number },
  ): Promise<Outcome<AccountDetails, CodeError>>;
  /** The state of an account known by its id, open or closed: what a write has just left behind. */
  readStateOf(programId: string, accountId: string): Promise<AccountState>;
  /** What the account's points would pay now, and at which rate (API-11). */
  payable(
    programId: string,
    account: Pick<Account, "points">,
  ): Promise<{ readonly payableCents: Cents; readonly pointsPerEuro: number | null }>;
}

const CLOSED: readonly Account["status"][] = ["INACTIVE", "TERMINATED"];

/** The one place that says what a code that finds nothing, or something closed, is answered with. */
async function look<T extends Account>(
  code: GivenCode,
  find: (code: ShownCode) => Promise<T | undefined>,
  isClosed: (account: T) => boolean,
): Promise<Outcome<T, CodeError>> {
  const { keyCode, idType } = code;
  if (keyCode === undefined || keyCode === "") {
    return fail("KEYCODE_NOT_FOUND");
  }
  return judge(await find({ keyCode, idType }), isClosed);
}

function judge<T extends Account>(
  account: T | undefined,
  isClosed: (account: T) => boolean,
): Outcome<T, Exclude<CodeError, "KEYCODE_NOT_FOUND">> {
  if (account === undefined) {
    return fail("USER_KEY_DOES_NOT_EXIST");
  }
  return isClosed(account) ? fail("USER_KEY_DEACTIVATED") : succeed(account);
}

const isClosed = (account: Account): boolean => !account.identifierActive || CLOSED.includes(account.status);

/** The open account behind a code, found on the connection of a transaction that goes on to change it. */
export async function findAccountIn(
  transaction: ProgramTransaction,
  code: ShownCode,
): Promise<Outcome<Account, Exclude<CodeError, "KEYCODE_NOT_FOUND">>> {
  return judge(await findAccount(transaction, code), isClosed);
}

function payable(account: Pick<Account, "points">, catalogue: Catalogue): Cents {
  const { pointsPerEuro } = catalogue.settings;
  const spendable = account.points > 0 ? account.points : NO_POINTS;
  return pointsPerEuro === null ? cents(0) : eurAmountOfPoints(spendable, pointsPerEuro);
}

function detailsOf(account: AccountState, catalogue: Catalogue, partnerId: string | null): AccountDetails {
  const members = account.memberships;
  return {
    account,
    catalogue,
    vouchers: vouchersOfAccount(catalogue.vouchers, account, partnerId),
    levels: catalogue.levels,
    standing: standingOf(account.statePoints, catalogue.levels),
    payableCents: payable(account, catalogue),
    isRegistered: account.isRegistered,
    isAppUser: isAppUser(account.identifiers.map((identifier) => identifier.type)),
    userStatusCode: userStatusCode(account.status, members.length),
    ownerUserId: ownerUserId(members),
  };
}

export function createAccounts(database: Database, catalogues: CatalogueCache): Accounts {
  const lookUps = createLookUps(database);
  const readState: Accounts["readState"] = (programId, code, bookings = 0) =>
    look(code, (shown) => lookUps(programId).readState({ ...shown, bookings }), isClosed);

  return {
    readState,
    find: (programId, code) => look(code, lookUps(programId).find, isClosed),
    findForWrite: (programId, code) => look(code, lookUps(programId).find, (account) => !account.identifierActive),
    readDetails: async (programId, code, { partnerId, bookings }) => {
      const [found, catalogue] = await Promise.all([readState(programId, code, bookings), catalogues.read(programId)]);
      return found.ok ? succeed(detailsOf(found.response, catalogue, partnerId)) : found;
    },
    readStateOf: async (programId, accountId) => {
      const found = await lookUps(programId).readState({ keyCode: accountId, idType: "ID", bookings: 0 });
      if (found === undefined) {
        throw new Error("an account that was just written to is gone");
      }
      return found;
    },
    payable: async (programId, account) => {
      const catalogue = await catalogues.read(programId);
      return { payableCents: payable(account, catalogue), pointsPerEuro: catalogue.settings.pointsPerEuro };
    },
  };
}
