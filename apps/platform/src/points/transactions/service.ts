import { randomUUID } from "node:crypto";
import { fail, settleSale, succeed, type Outcome, type Sale } from "@punktum/domain";
import { type Database, refusalsAsOutcome } from "../../database/index.ts";
import type { Account, Accounts, FoundAccount } from "../../people/accounts/index.ts";
import { createReadPartnerRules, mayExchange, requestKeyOf, type Writer } from "../bookings/index.ts";
import type { HandWorkGate } from "../hand-work/index.ts";
import { refusalOfUse, strengthOf, wasAnswered, type JudgeSpending } from "../../people/identifications/index.ts";
import type { RequestKey } from "../../office/idempotency/index.ts";
import { STAFF_MISSING } from "../../places/duties/index.ts";
import type { JudgeCap } from "../../places/pins/index.ts";
import type { CatalogueCache } from "../../offers/vouchers/index.ts";
import { refusalOfPoints, refusalOfRules, refusalOfShape, refusalOfSize } from "./admission.ts";
import { bookSale, type AdmittedSale, type SaleBook } from "./book-sale.ts";
import { cleanSale } from "./clean-sale.ts";
import { bookIncentive } from "./incentivate.ts";
import { findTransactions, listTransactions, readAsBooked, readTransaction } from "./read.ts";
import { findReceipts } from "./sold-receipts.ts";
import { createAskForInputs } from "./situation.ts";
import { retryWhileStale } from "./store.ts";
import { createTypedWork, workOfIncentive } from "./typed-work.ts";
import { findUsableSales } from "./waiting-sales.ts";
import { createWriteSale } from "./write-sale.ts";
import type {
  IncentiveCommand,
  SaleCommand,
  Transaction,
  TransactionError,
  TransactionOutcome,
  TransactionResult,
  Transactions,
} from "./transactions.ts";

interface Dependencies {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly catalogues: CatalogueCache;
  readonly judgeCap: JudgeCap;
  readonly judgeSpending: JudgeSpending;
  readonly handWork: HandWorkGate;
}

/** Turns an error that a SQL function raised on purpose into an outcome; on a stale state the work is repeated. */
async function settled<T>(work: () => Promise<Outcome<T, TransactionError>>): Promise<Outcome<T, TransactionError>> {
  const outcome = await refusalsAsOutcome(() => retryWhileStale(work));
  return outcome.ok ? outcome.response : outcome;
}

/**
 * Key and fingerprint of the request. The fingerprint does not depend on the interface, and contains the time only when
 * the caller named it.
 */
function requestOf({ writer, place, sale, staffPoints, isNow, shown }: SaleCommand, accountId: string | null) {
  const { transactionTimeMs, ...rest } = sale;
  const timeMs = isNow === true ? undefined : transactionTimeMs;
  return requestKeyOf(writer, "bookSale", { accountId: shown ?? accountId, place, sale: rest, timeMs, staffPoints });
}

/**
 * Hides balance and level when they belong to another account than the card's, also after a return that took points
 * from there.
 */
function forCard(sale: TransactionResult, cardAccountId: string | null): TransactionResult {
  return cardAccountId === null || sale.accountId === cardAccountId
    ? sale
    : { ...sale, balance: null, reachedLevel: undefined };
}

function createBook({ database, accounts, catalogues, judgeCap, judgeSpending, handWork }: Dependencies) {
  const readRules = createReadPartnerRules(catalogues);
  const saleBook: SaleBook = {
    database,
    askForInputs: createAskForInputs(database),
    writeSale: createWriteSale(database),
  };
  const findAccount = async ({
    writer,
    code,
  }: SaleCommand): Promise<Outcome<FoundAccount | undefined, TransactionError>> =>
    code === undefined ? succeed(undefined) : accounts.findForWrite(writer, code);

  /** A sale booked before the programme's limit was lowered still gets its first answer. */
  const refusalOfLimit = async (sale: Sale, { writer: { identity } }: SaleCommand, request: RequestKey) => {
    const { saleMaxCents } = (await catalogues.read(identity.programId)).settings;
    const refusal = refusalOfSize(sale, saleMaxCents);
    return refusal === undefined || (await wasAnswered(database, identity.programId, request)) ? undefined : refusal;
  };

  /** A preview consumes no code. It refuses a typed card only; the booking asks for a missing proof. */
  const refusalOfPreview = async ({ writer }: SaleCommand, account: FoundAccount | undefined, points: number) => {
    const { identification } = (await catalogues.read(writer.identity.programId)).settings;
    const strength = strengthOf(writer, account?.proof);
    const refusal = refusalOfUse(identification, writer, { use: "PAY", strength, points });
    return refusal === "CARD_READ_REQUIRED" ? fail(refusal) : undefined;
  };

  return async (asked: SaleCommand, isPreview: boolean): Promise<TransactionOutcome> => {
    const command = { ...asked, sale: cleanSale(asked.sale) };
    const found = await findAccount(command);
    if (!found.ok) {
      return found;
    }
    const { sale, remarks } = settleSale(command.sale);
    const accountId = found.response?.id ?? null;
    // A preview gets a random key, so that it never matches a sale booked under the same key.
    const request = { ...requestOf(command, accountId), ...(isPreview && { key: randomUUID() }) };
    const refusal =
      refusalOfShape(command) ??
      (await refusalOfLimit(sale, command, request)) ??
      (await refusalOfRules(command, found.response, readRules));
    if (refusal !== undefined) {
      return refusal;
    }
    const typed = createTypedWork(handWork, { command, request, accountId, isPreview });
    const admitted: AdmittedSale = {
      command: { ...command, sale },
      remarks,
      request,
      accountId,
      levels: (await catalogues.read(command.writer.identity.programId)).levels,
      isPreview,
      refusalOfPoints: async (points) =>
        (await refusalOfPoints(command, points, { catalogues, judgeCap, isPreview })) ?? typed.refusalOf(points),
      refusalOfPayment: async (points) =>
        isPreview
          ? refusalOfPreview(command, found.response, points)
          : judgeSpending({ asker: command.writer, proof: found.response?.proof, use: "PAY", points, request }),
    };
    const booked = await settled(() => bookSale(saleBook, admitted));
    await typed.settle(booked.ok);
    if (booked.ok && booked.response.replayed) {
      const { programId } = command.writer.identity;
      const first = await readAsBooked(database, programId, booked.response.id);
      return succeed(forCard({ ...first, replayed: true }, accountId));
    }
    return booked.ok ? succeed(forCard(booked.response, accountId)) : booked;
  };
}

function createIncentivate({ database, accounts, catalogues, handWork }: Dependencies): Transactions["incentivate"] {
  const readRules = createReadPartnerRules(catalogues);
  const refusalOf = async (command: IncentiveCommand, account: Account, sale: Transaction) => {
    const rules = await readRules(command.writer.identity.programId, command.place);
    return sale.points < 0 || mayExchange(account, rules, "EARN") ? undefined : fail("ANONYMOUS_USER_NOT_ALLOWED");
  };

  const isUsable = async ({ identity }: Writer, saleId: string, request: RequestKey): Promise<boolean> => {
    const usable = await database.withProgram(identity.programId, (transaction) =>
      findUsableSales(transaction, identity, [saleId]),
    );
    return usable.has(saleId) || (await wasAnswered(database, identity.programId, request));
  };

  return async (command) => {
    const { identity } = command.writer;
    const found = await accounts.findForWrite(command.writer, command.code);
    if (!found.ok) {
      return found;
    }
    if ((await readTransaction(database, identity, command.transactionId)) === undefined) {
      return fail("NOT_FOUND");
    }
    const sale = await readAsBooked(database, identity.programId, command.transactionId);
    const accountId = found.response.id;
    const request = requestKeyOf(command.writer, "incentivate", { accountId, transactionId: sale.id });
    if (!(await isUsable(command.writer, sale.id, request))) {
      return STAFF_MISSING;
    }
    const refusal = await refusalOf(command, found.response, sale);
    if (refusal !== undefined) {
      return refusal;
    }
    const book = () => settled(() => bookIncentive(database, command, { sale, accountId, request }));
    const work = await database.withProgram(identity.programId, (transaction) => workOfIncentive(transaction, sale));
    const { place } = command;
    const booked = await (work === undefined
      ? book()
      : handWork.through({ identity, request, place, accountId, ...work }, book));
    if (!booked.ok) {
      return booked;
    }
    const now = await readTransaction(database, identity, sale.id);
    return now === undefined ? fail("NOT_FOUND") : succeed({ ...now, replayed: booked.response.replayed });
  };
}

/** Creates the service of sales. Every interface books sales through it. */
export function createTransactions(dependencies: Dependencies): Transactions {
  const { database } = dependencies;
  const book = createBook(dependencies);
  return {
    book: (command) => book(command, false),
    preview: (command) => book(command, true),
    incentivate: createIncentivate(dependencies),
    read: async (identity, id) => {
      const found = await readTransaction(database, identity, id);
      return found === undefined ? fail("NOT_FOUND") : succeed(found);
    },
    find: async (identity, externalId) => {
      const found = await findTransactions(database, identity, externalId);
      const usable = await database.withProgram(identity.programId, (transaction) =>
        findUsableSales(
          transaction,
          identity,
          found.map(({ id }) => id),
        ),
      );
      const shown = found.filter(({ id }) => usable.has(id));
      return shown.length === 0 && found.length > 0 ? STAFF_MISSING : succeed(shown);
    },
    findReceipts: (identity, number) => findReceipts(database, identity, number),
    list: (identity, accountId, page) => listTransactions(database, identity, { accountId, ...page }),
  };
}
