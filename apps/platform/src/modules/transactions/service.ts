import { randomUUID } from "node:crypto";
import { fail, succeed, type Outcome } from "@punktum/domain";
import type { Database } from "../../database/database.ts";
import { refusalsAsOutcome } from "../../database/errors.ts";
import type { Account, Accounts } from "../accounts/index.ts";
import { createReadPartnerRules, mayExchange, requestKeyOf } from "../bookings/index.ts";
import type { JudgeCap } from "../pins/index.ts";
import type { CatalogueCache } from "../vouchers/index.ts";
import { refusalOfPoints, refusalOfRules, refusalOfShape } from "./admission.ts";
import { bookSale, type AdmittedSale } from "./book-sale.ts";
import { cleanSale } from "./clean-sale.ts";
import { bookIncentive } from "./incentivate.ts";
import { findTransactions, listTransactions, readAsBooked, readTransaction } from "./read.ts";
import { findReceipts } from "./sold-receipts.ts";
import { untilFresh } from "./store.ts";
import type {
  IncentiveWish,
  SaleWish,
  Transaction,
  TransactionError,
  TransactionOutcome,
  Transactions,
} from "./transactions.ts";

interface Dependencies {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly catalogues: CatalogueCache;
  readonly judgeCap: JudgeCap;
}

/** An error a SQL function raised on purpose becomes an outcome; a situation that changed is worked out again. */
async function settled<T>(work: () => Promise<Outcome<T, TransactionError>>): Promise<Outcome<T, TransactionError>> {
  const outcome = await refusalsAsOutcome(() => untilFresh(work));
  return outcome.ok ? outcome.response : outcome;
}

/** What the request asks for, whichever interface it came through: its time only where the caller named it. */
function requestOf({ writer, place, sale, staffPoints, isNow }: SaleWish, accountId: string | null) {
  const { transactionTimeMs, ...rest } = sale;
  const timeMs = isNow === true ? undefined : transactionTimeMs;
  return requestKeyOf(writer, "bookSale", { accountId, place, sale: rest, timeMs, staffPoints });
}

function createBook({ database, accounts, catalogues, judgeCap }: Dependencies) {
  const readRules = createReadPartnerRules(catalogues);
  const findAccount = async ({ writer, code }: SaleWish): Promise<Outcome<Account | undefined, TransactionError>> =>
    code === undefined ? succeed(undefined) : accounts.findForWrite(writer.identity.programId, code);

  return async (asked: SaleWish, isPreview: boolean): Promise<TransactionOutcome> => {
    const wish = { ...asked, sale: cleanSale(asked.sale) };
    const found = await findAccount(wish);
    if (!found.ok) {
      return found;
    }
    const refusal = refusalOfShape(wish) ?? (await refusalOfRules(wish, found.response, readRules));
    if (refusal !== undefined) {
      return refusal;
    }
    const accountId = found.response?.id ?? null;
    // A preview is nobody's request: it must not meet a sale that was booked under the same key.
    const request = { ...requestOf(wish, accountId), ...(isPreview && { key: randomUUID() }) };
    const admitted: AdmittedSale = {
      wish,
      request,
      accountId,
      isPreview,
      refusalOfPoints: (points) => refusalOfPoints(wish, points, { catalogues, judgeCap, isPreview }),
    };
    const booked = await settled(() => bookSale(database, admitted));
    if (booked.ok && booked.response.replayed) {
      const { programId } = wish.writer.identity;
      return succeed({ ...(await readAsBooked(database, programId, booked.response.id)), replayed: true });
    }
    return booked;
  };
}

function createIncentivate({ database, accounts, catalogues }: Dependencies): Transactions["incentivate"] {
  const readRules = createReadPartnerRules(catalogues);
  const refusalOf = async (wish: IncentiveWish, account: Account, sale: Transaction) => {
    const rules = await readRules(wish.writer.identity.programId, wish.place);
    return sale.points < 0 || mayExchange(account, rules, "EARN") ? undefined : fail("ANONYMOUS_USER_NOT_ALLOWED");
  };

  return async (wish) => {
    const { identity } = wish.writer;
    const found = await accounts.findForWrite(identity.programId, wish.code);
    if (!found.ok) {
      return found;
    }
    if ((await readTransaction(database, identity, wish.transactionId)) === undefined) {
      return fail("NOT_FOUND");
    }
    const sale = await readAsBooked(database, identity.programId, wish.transactionId);
    const refusal = await refusalOf(wish, found.response, sale);
    if (refusal !== undefined) {
      return refusal;
    }
    const accountId = found.response.id;
    const request = requestKeyOf(wish.writer, "incentivate", { accountId, transactionId: sale.id });
    const booked = await settled(() => bookIncentive(database, wish, { sale, accountId, request }));
    if (!booked.ok) {
      return booked;
    }
    const now = await readTransaction(database, identity, sale.id);
    return now === undefined ? fail("NOT_FOUND") : succeed({ ...now, replayed: booked.response.replayed });
  };
}

/** The one way from a sale to points, for every interface (EARN-01). */
export function createTransactions(dependencies: Dependencies): Transactions {
  const { database } = dependencies;
  const book = createBook(dependencies);
  return {
    book: (wish) => book(wish, false),
    preview: (wish) => book(wish, true),
    incentivate: createIncentivate(dependencies),
    read: async (identity, id) => {
      const found = await readTransaction(database, identity, id);
      return found === undefined ? fail("NOT_FOUND") : succeed(found);
    },
    find: (identity, externalId) => findTransactions(database, identity, externalId),
    findReceipts: (identity, number) => findReceipts(database, identity, number),
    list: (identity, accountId, page) => listTransactions(database, identity, { accountId, ...page }),
  };
}
