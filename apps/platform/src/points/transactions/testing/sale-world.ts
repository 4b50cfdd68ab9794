import { systemClock } from "../../../config/clock.ts";
import { createHandWorkGate } from "../../hand-work/index.ts";
import { randomUUID } from "node:crypto";
import { cents, totalOfLines, type Sale, type SaleLine } from "@punktum/domain";
import { createProgram } from "../../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createAccounts } from "../../../people/accounts/index.ts";
import type { Identity } from "../../../office/sessions/index.ts";
import { catalogueCacheOf } from "../../../offers/vouchers/index.ts";
import { createTransactions, type SaleCommand, type Transactions } from "../index.ts";

/** A programme with one shop and its till, and the service of sales. */
export interface SaleWorld {
  readonly test: TestDatabase;
  readonly transactions: Transactions;
  readonly till: Identity;
  /** Drops the cached catalogue, so that settings changed by SQL apply at once. */
  readonly forgetCatalogue: () => void;
  /** A sale at the till, for the account with the given id. */
  readonly command: (sale: Sale, more?: Partial<SaleCommand> & { readonly accountId?: string }) => SaleCommand;
}

export const HERE = { partnerId: "1", storeId: "1" } as const;

/** Code of an account, by its id. */
export const codeOf = (accountId: string) => ({ keyCode: accountId, idType: "ID" }) as const;

export async function createSaleWorld(): Promise<SaleWorld> {
  const test = await createTestDatabase();
  const { database } = test;
  await createProgram(database, "pfm");
  const catalogues = catalogueCacheOf(database);
  const accounts = createAccounts({
    database,
    catalogues,
    phoneCodes: {
      resolve: () => Promise.reject(new Error("no phone is shown")),
      passFor: () => Promise.reject(new Error("no phone is shown")),
    },
    lookUpLimit: { toCount: () => Promise.resolve(undefined), admit: () => Promise.resolve(0) },
  });
  const till: Identity = {
    programId: "pfm",
    role: "TILL",
    subjectId: "till:K1",
    cashInteractionId: "K1",
    partnerIds: ["1"],
    storeIds: ["1"],
    displayName: "Till",
  };
  return {
    test,
    transactions: createTransactions({
      database,
      accounts,
      catalogues,
      judgeCap: () => Promise.reject(new Error("no till types")),
      judgeSpending: () => Promise.resolve(undefined),
      handWork: createHandWorkGate({ database, clock: systemClock, catalogues }),
    }),
    till,
    forgetCatalogue: () => catalogues.forget("pfm"),
    command: (sale, { accountId, ...more } = {}) => ({
      writer: { identity: till, idempotencyKey: randomUUID(), source: "v2" },
      place: HERE,
      sale,
      ...(accountId !== undefined && { code: codeOf(accountId) }),
      ...more,
    }),
  };
}

/** A sold line; takes euros for readability. */
export function line(euros: number, more: Partial<SaleLine> = {}): SaleLine {
  return {
    sequenceNumber: 1,
    type: "SALE",
    itemId: "",
    description: "",
    merchandiseGroupCode: "",
    merchandiseSubGroupCode: "",
    extendedAmountCents: cents(Math.round(euros * 100)),
    ...more,
  };
}

export function saleOf(lines: readonly SaleLine[], more: Partial<Sale> = {}): Sale {
  return {
    transactionType: "EARNTRANSACTION",
    amountCents: totalOfLines(lines),
    transactionTimeMs: Date.now(),
    lines,
    ...more,
  };
}

/** A receipt of the till; its number is unique by default. */
export function receipt(receiptNumber: string = randomUUID()) {
  return { register: "1", receiptNumber, businessDay: "2026-11-21" };
}
