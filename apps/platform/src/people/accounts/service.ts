import {
  cents,
  eurAmountOfPoints,
  fail,
  isAppUser,
  mapOutcome,
  NO_POINTS,
  ownerUserId,
  succeed,
  userStatusCode,
  type Cents,
  type Outcome,
} from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import { isOnDuty, refusalOfUse, strengthOf, wasAnswered, type Asker } from "../identifications/index.ts";
import { levelProgressOf, type Level, type LevelProgress } from "../../offers/levels/index.ts";
import type { CodeProof } from "../phones/index.ts";
import { vouchersOfAccount, type AccountVoucher, type Catalogue } from "../../offers/vouchers/index.ts";
import type { Account, AccountState, ShownCode } from "./account.ts";
import {
  createAdmit,
  createLook,
  createRefusalToSee,
  createResolve,
  createSee,
  isClosed,
  judge,
  OUT_OF_REACH,
  type CodeError,
  type FoundAccount,
  type GivenCode,
  type LookDependencies,
  type UnusableError,
} from "./look.ts";
import type { Identity } from "../../office/sessions/index.ts";
import { reachesAccount } from "./reach.ts";
import { createLookUps, findAccount } from "./store.ts";

/** Who writes, and under which key: a repeated request may carry a code that has expired since. */
type WritingAsker = Asker & { readonly idempotencyKey?: string | undefined };

/** Everything a scan needs, prepared once for both generations of the API. */
export interface AccountDetails {
  readonly account: AccountState;
  readonly catalogue: Catalogue;
  readonly vouchers: readonly AccountVoucher[];
  readonly levels: readonly Level[];
  /** Null when the programme has no level for these level points. */
  readonly levelProgress: LevelProgress | null;
  /** What the points can pay: whole cents, rounded down, never negative. */
  readonly payableCents: Cents;
  readonly isRegistered: boolean;
  readonly isAppUser: boolean;
  readonly userStatusCode: string;
  readonly ownerUserId: string | null;
  /** A pass for the device that was just shown a living code, for its next requests. */
  readonly pass?: string;
  /** What is needed before anything can be redeemed. */
  readonly redeemNeeds?: "READ" | "PROVEN";
  /** The owner's first name, for a caller that may show it. */
  readonly firstName?: string;
}

export interface Accounts {
  /** Finds the account behind a code, for reading. */
  find(asker: Asker, code: GivenCode): Promise<Outcome<FoundAccount, CodeError>>;
  /** The same for a caller that is shown nothing of the account. */
  findUnseen(asker: Asker, code: GivenCode): Promise<Outcome<FoundAccount, CodeError>>;
  /**
   * Finds the account behind a code, for changing it. The ledger checks the account's status after it has looked for an
   * earlier answer, so a repeated request gets its first answer even when the account was closed since.
   */
  findForWrite(asker: WritingAsker, code: GivenCode): Promise<Outcome<FoundAccount, CodeError>>;
  /**
   * Resolves the code of an account that the request names in another way as well. A living code is then accepted at
   * any time.
   */
  nameOf(asker: Asker, code: GivenCode): Promise<Outcome<ShownCode, CodeError>>;
  /**
   * Resolves a code that is the only name of the account; the look-up is counted. The change itself checks whether the
   * account is open.
   */
  nameAlone(asker: Asker, code: GivenCode): Promise<Outcome<ShownCode, CodeError>>;
  readState(asker: Asker, code: GivenCode): Promise<Outcome<AccountState, CodeError>>;
  /** Reads the details, with the given number of last bookings, by default none. */
  readDetails(
    asker: Asker,
    code: GivenCode,
    wanted: { readonly partnerId: string | null; readonly bookings?: number },
  ): Promise<Outcome<AccountDetails, CodeError>>;
  /** Reads the state of an account by its id, open or closed, for the answer of a write. */
  readStateOf(programId: string, accountId: string): Promise<AccountState>;
  /** What the account's points can pay now, and the rate. */
  payable(
    programId: string,
    account: Pick<Account, "points">,
  ): Promise<{ readonly payableCents: Cents; readonly pointsPerEuro: number | null }>;
}

/**
 * Finds the open account behind a code on the connection of a transaction that will change it, within the reach of the
 * identity. "REACHED": the caller has asked about the reach before.
 */
export async function findAccountIn(
  transaction: ProgramTransaction,
  code: ShownCode,
  identity: Identity | "REACHED",
): Promise<Outcome<Account, UnusableError>> {
  const found = judge(await findAccount(transaction, code), isClosed);
  return !found.ok || identity === "REACHED" || (await reachesAccount(transaction, identity, found.response.id))
    ? found
    : OUT_OF_REACH;
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
    levelProgress: levelProgressOf(account.statePoints, catalogue.levels),
    payableCents: payable(account, catalogue),
    isRegistered: account.isRegistered,
    isAppUser: isAppUser(account.identifiers.map((identifier) => identifier.type)),
    userStatusCode: userStatusCode(account.status, members.length),
    ownerUserId: ownerUserId(members),
  };
}

/** Reported with the details, so that staff know before they choose a voucher. */
function needsOf(asker: Asker, { settings }: Catalogue, proof: CodeProof | undefined) {
  const strength = strengthOf(asker, proof);
  const refusal = refusalOfUse(settings.identification, asker, { use: "REDEEM", strength, points: 0 });
  if (refusal === null) {
    return {};
  }
  return { redeemNeeds: refusal === "CARD_READ_REQUIRED" ? ("READ" as const) : ("PROVEN" as const) };
}

/**
 * The owner's first name for a device, if the programme calls members by it. A typed number may be a guess: it shows the
 * name to staff on duty only. The back office reads names by calls and rights of its own (decision 0306).
 */
function firstNameOf(
  asker: Asker,
  { settings }: Catalogue,
  { ownerFirstName, proof }: Pick<AccountState, "ownerFirstName"> & { readonly proof?: CodeProof | undefined },
) {
  const isKnown = strengthOf(asker, proof) !== "TYPED" || isOnDuty(asker.identity);
  const name =
    settings.greetsByFirstName && asker.identity.role === "DEVICE" && isKnown ? (ownerFirstName ?? "").trim() : "";
  return name === "" ? {} : { firstName: name };
}

export function createAccounts(dependencies: LookDependencies): Accounts {
  const { database, catalogues, phoneCodes } = dependencies;
  const lookUps = createLookUps(database);
  const resolve = createResolve(dependencies);
  const look = createLook(dependencies);
  const admit = createAdmit(dependencies);
  const see = createSee(dependencies);
  const refusalToSee = createRefusalToSee(dependencies);
  const findOf = ({ identity }: Asker) => lookUps(identity.programId).find;
  const readState = (asker: Asker, code: GivenCode, bookings: number) =>
    see(asker, code, (shown) => lookUps(asker.identity.programId).readState({ ...shown, bookings }));
  const passFor = async ({ identity }: Asker, proof: CodeProof | undefined) => {
    const pass = proof?.kind === "CODE" ? await phoneCodes.passFor(identity, proof) : undefined;
    return pass === undefined ? {} : { pass };
  };

  return {
    readState: (asker, code) => readState(asker, code, 0),
    find: (asker, code) => see(asker, code, findOf(asker)),
    findUnseen: (asker, code) => look(asker, code, { find: findOf(asker), isClosed }),
    findForWrite: async (asker, code) => {
      const { programId, subjectId: owner } = asker.identity;
      const key = asker.idempotencyKey;
      const wasAnsweredBefore = async () =>
        key !== undefined && (await wasAnswered(database, programId, { owner, key }));
      const isDeactivated = (account: Account) => !account.identifierActive;
      const found = await look(asker, code, {
        find: findOf(asker),
        isClosed: isDeactivated,
        wasAnswered: wasAnsweredBefore,
      });
      // The answer of a write contains the balance, so the rules for seeing an account apply.
      const refusal = found.ok ? await refusalToSee(asker, found.response.proof) : null;
      return refusal === null || isOnDuty(asker.identity) || (await wasAnsweredBefore()) ? found : fail(refusal);
    },
    nameOf: async (asker, code) => mapOutcome(await resolve(asker, code), ({ shown }) => shown),
    nameAlone: async (asker, code) => {
      const resolved = await resolve(asker, code);
      if (!resolved.ok) {
        return resolved;
      }
      const { shown } = resolved.response;
      const account = await findOf(asker)(shown);
      return (account && (await admit(asker, shown.keyCode, account))) ?? succeed(shown);
    },
    readDetails: async (asker, code, { partnerId, bookings = 0 }) => {
      const [found, catalogue] = await Promise.all([
        readState(asker, code, bookings),
        catalogues.read(asker.identity.programId),
      ]);
      if (!found.ok) {
        return found;
      }
      const { proof, ...account } = found.response;
      const details = { ...detailsOf(account, catalogue, partnerId), ...firstNameOf(asker, catalogue, found.response) };
      return succeed({ ...details, ...needsOf(asker, catalogue, proof), ...(await passFor(asker, proof)) });
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
