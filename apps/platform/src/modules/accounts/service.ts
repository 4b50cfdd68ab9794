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
import { findAccount, findAccountState } from "./store.ts";

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
  readState(programId: string, code: GivenCode): Promise<Outcome<AccountState, CodeError>>;
  readDetails(
    programId: string,
    code: GivenCode,
    place: { readonly partnerId: string | null },
  ): Promise<Outcome<AccountDetails, CodeError>>;
  /** The state of an account known by its id, open or closed: what a write has just left behind. */
  readStateOf(programId: string, accountId: string): Promise<AccountState>;
  /** What the account's points would pay now (API-11). */
  payableCents(programId: string, account: Pick<Account, "points">): Promise<Cents>;
}

const CLOSED: readonly Account["status"][] = ["INACTIVE", "TERMINATED"];

/** The one place that says what a code that finds nothing, or something closed, is answered with. */
async function look<T extends Account>(
  database: Database,
  input: {
    readonly programId: string;
    readonly code: GivenCode;
    readonly find: (transaction: ProgramTransaction, code: ShownCode) => Promise<T | undefined>;
    readonly isClosed: (account: T) => boolean;
  },
): Promise<Outcome<T, CodeError>> {
  const { keyCode, idType } = input.code;
  if (keyCode === undefined || keyCode === "") {
    return fail("KEYCODE_NOT_FOUND");
  }
  const account = await database.withProgram(input.programId, (transaction) =>
    input.find(transaction, { keyCode, idType }),
  );
  if (account === undefined) {
    return fail("USER_KEY_DOES_NOT_EXIST");
  }
  return input.isClosed(account) ? fail("USER_KEY_DEACTIVATED") : succeed(account);
}

const isClosed = (account: Account): boolean => !account.identifierActive || CLOSED.includes(account.status);

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
  const readState: Accounts["readState"] = (programId, code) =>
    look(database, { programId, code, find: findAccountState, isClosed });

  return {
    readState,
    find: (programId, code) => look(database, { programId, code, find: findAccount, isClosed }),
    findForWrite: (programId, code) =>
      look(database, { programId, code, find: findAccount, isClosed: (account) => !account.identifierActive }),
    readDetails: async (programId, code, { partnerId }) => {
      const [found, catalogue] = await Promise.all([readState(programId, code), catalogues.read(programId)]);
      return found.ok ? succeed(detailsOf(found.response, catalogue, partnerId)) : found;
    },
    readStateOf: async (programId, accountId) => {
      const code = { keyCode: accountId, idType: "ID" } as const;
      const found = await look(database, { programId, code, find: findAccountState, isClosed: () => false });
      if (!found.ok) {
        throw new Error("an account that was just written to is gone");
      }
      return found.response;
    },
    payableCents: async (programId, account) => payable(account, await catalogues.read(programId)),
  };
}
