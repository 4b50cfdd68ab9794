import type { KeyObject } from "node:crypto";
import type { Clock } from "../config/clock.ts";
import type { Database } from "../database/index.ts";
import { createAccounts, type Accounts } from "../people/accounts/index.ts";
import {
  createBookPoints,
  createReadHistory,
  createRedeem,
  type BookPoints,
  type ReadHistory,
} from "../points/bookings/index.ts";
import { type CheckIns, createCheckIns } from "../people/check-ins/index.ts";
import {
  createListCouponKeys,
  createSetActivation,
  type ListCouponKeys,
  type SetActivation,
} from "../points/coupons/index.ts";
import { createReadNextExpiry, type ReadNextExpiry } from "../points/expiry/index.ts";
import { createExplainBooking, type ExplainBooking } from "../points/explanations/index.ts";
import { createHandWorkGate, type HandWorkGate } from "../points/hand-work/index.ts";
import { createJudgeSpending, createLookUpLimit, type JudgeSpending } from "../people/identifications/index.ts";
import type { Ledger } from "../points/ledger/index.ts";
import { createReadLevelBookings, type ReadLevelBookings } from "../offers/levels/index.ts";
import type { PhoneCodes } from "../people/phones/index.ts";
import { createJudgeCap } from "../places/pins/index.ts";
import { createReadActionDefinitions, type ReadActionDefinitions } from "../points/promotions/index.ts";
import type { PasswordHasher } from "../office/sessions/index.ts";
import { createSettleOffline, type SettleOffline } from "../points/offline-redemptions/index.ts";
import { type RedeemWithProof, withProof } from "../points/redemptions/index.ts";
import { createTransactions, type Transactions } from "../points/transactions/index.ts";
import { createUsers, type Users } from "../people/users/index.ts";
import { catalogueCacheOf, type CatalogueCache } from "../offers/vouchers/index.ts";

/** What the services are built from. */
interface LoyaltyDependencies {
  readonly phoneCodes: PhoneCodes;
  readonly passwords: PasswordHasher;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** Ed25519; absent: devices get no allowances to redeem without the server. */
  readonly allowanceKey?: KeyObject | undefined;
}

/**
 * The services that both generations adapt. They are created once for all areas, so that concurrent look-ups share
 * statements.
 */
export interface LoyaltyServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly judgeSpending: JudgeSpending;
  readonly handWork: HandWorkGate;
  readonly users: Users;
  readonly catalogues: CatalogueCache;
  readonly bookPoints: BookPoints;
  readonly transactions: Transactions;
  readonly readActionDefinitions: ReadActionDefinitions;
  readonly readLevelBookings: ReadLevelBookings;
  readonly readHistory: ReadHistory;
  readonly explainBooking: ExplainBooking;
  readonly readNextExpiry: ReadNextExpiry;
  readonly redeem: RedeemWithProof;
  readonly settleOffline: SettleOffline;
  readonly allowanceKey: KeyObject | undefined;
  readonly setActivation: SetActivation;
  readonly listCouponKeys: ListCouponKeys;
  readonly checkIns: CheckIns;
}

export function createLoyaltyServices({
  database,
  ledger,
  clock,
  passwords,
  phoneCodes,
  allowanceKey,
}: LoyaltyDependencies): LoyaltyServices {
  const catalogues = catalogueCacheOf(database);
  const judgeCap = createJudgeCap({ database, clock, passwords });
  const judgeSpending = createJudgeSpending({ database, clock, catalogues });
  const lookUpLimit = createLookUpLimit({ database, clock, catalogues });
  const handWork = createHandWorkGate({ database, clock, catalogues });
  const accounts = createAccounts({ database, catalogues, phoneCodes, lookUpLimit });
  return {
    database,
    clock,
    accounts,
    judgeSpending,
    handWork,
    users: createUsers(database),
    catalogues,
    bookPoints: createBookPoints({ database, ledger, accounts, catalogues, judgeCap, judgeSpending, handWork }),
    transactions: createTransactions({ database, accounts, catalogues, judgeCap, judgeSpending, handWork }),
    readActionDefinitions: createReadActionDefinitions(database, clock),
    readLevelBookings: createReadLevelBookings(database),
    readHistory: createReadHistory(database, ledger),
    explainBooking: createExplainBooking(database),
    readNextExpiry: createReadNextExpiry(database),
    redeem: withProof(database, createRedeem({ database, ledger, accounts, catalogues, judgeSpending })),
    settleOffline: createSettleOffline({ database, clock, accounts, catalogues, allowanceKey }),
    allowanceKey,
    setActivation: createSetActivation({ database, accounts, clock }),
    listCouponKeys: createListCouponKeys(database),
    checkIns: createCheckIns(database, accounts, clock),
  };
}
