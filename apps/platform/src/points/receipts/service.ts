import { fail, mapOutcome, succeed, type Outcome, type TillRemark } from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import type { Database } from "../../database/index.ts";
import { mayUseStore, type Identity } from "../../office/sessions/index.ts";
import {
  CARD_TYPES,
  takeTillSale,
  type BookSale,
  type TransactionError,
  type TransactionResult,
  type Transactions,
} from "../transactions/index.ts";
import { receiptKeyOf } from "../bookings/index.ts";
import { readPoslog, type NothingToCount, type ReadSale, type UnreadableReceipt } from "./read-poslog.ts";
import { findStores, readReceiptTerms, readTakenLines, type ReceiptStore, type ReceiptTerms } from "./store.ts";
import { voidingSale } from "./void-sale.ts";

/** A receipt as received. */
interface GivenReceipt {
  readonly identity: Identity;
  readonly idempotencyKey: string | undefined;
  readonly bytes: Uint8Array;
  /** Character set named by the request. */
  readonly charset?: string | undefined;
  /** Preview: returns what booking would answer; nothing is booked. */
  readonly isPreview: boolean;
}

/** Result of a receipt. */
export type TakenReceipt =
  | { readonly counted: false; readonly why: NothingToCount["why"] }
  | { readonly counted: true; readonly transaction: TransactionResult; readonly remarks: readonly TillRemark[] };

type ReceiptError =
  | "ARTS_ERROR"
  | "BON_ID_ALREADY_EXISTS"
  | "GENERAL_NO_PERMISION"
  | "IDEMPOTENCY_KEY_REUSED"
  | "SALE_TOO_LARGE";

/** Service for receipts of tills. */
export interface Receipts {
  /** Takes one POSLog document: reads it, books the sale once (or previews it), and returns the points it gives. */
  take(given: GivenReceipt): Promise<Outcome<TakenReceipt, ReceiptError> | UnreadableReceipt>;
}

/** Refusals that a till must be able to tell apart; all others get one generic error. */
const SPECIFIC_CODES: readonly ReceiptError[] = [
  "BON_ID_ALREADY_EXISTS",
  "GENERAL_NO_PERMISION",
  "IDEMPOTENCY_KEY_REUSED",
  "SALE_TOO_LARGE",
];

const onlyStoreOf = ({ storeIds, partnerIds }: Identity): ReceiptStore | undefined => {
  const [id, partnerId] = [storeIds[0], partnerIds[0]];
  const isOne = storeIds !== "ALL" && partnerIds !== "ALL" && storeIds.length === 1 && partnerIds.length === 1;
  return isOne && id !== undefined && partnerId !== undefined ? { id, partnerId } : undefined;
};

/**
 * Finds the shop of a receipt: the named one, if the key belongs to it or to its partner; without a name, the key's
 * own.
 */
async function findStore(database: Database, identity: Identity, named: string): Promise<ReceiptStore | undefined> {
  if (named === "") {
    return onlyStoreOf(identity);
  }
  const stores = await findStores(database, identity.programId, named);
  return stores.find((store) => mayUseStore(identity, store));
}

/** Keeps the facts of the refusal, such as the exceeded limit. */
function refusalOf(outcome: Extract<Outcome<never, TransactionError>, { ok: false }>) {
  const { code, message } = outcome.error;
  const specificCode = SPECIFIC_CODES.find((candidate) => candidate === code);
  return specificCode === undefined
    ? fail("ARTS_ERROR", code === message ? message : `${code}: ${message}`)
    : { ...outcome, error: { ...outcome.error, code: specificCode } };
}

async function bookSale(
  transactions: Transactions,
  { sale, cardCode, remarks }: ReadSale,
  { given, store }: { readonly given: GivenReceipt; readonly store: ReceiptStore },
): Promise<Outcome<TakenReceipt, ReceiptError>> {
  const { identity, idempotencyKey } = given;
  const book: BookSale = (command) => (given.isPreview ? transactions.preview(command) : transactions.book(command));
  const taken = await takeTillSale(book, {
    writer: { identity, idempotencyKey, source: "receipt" },
    place: { partnerId: store.partnerId, storeId: store.id },
    sale,
    till: identity.cashInteractionId,
    card: cardCode === null ? undefined : { keyCode: cardCode, idTypes: CARD_TYPES },
  });
  if (!taken.ok) {
    return refusalOf(taken);
  }
  const { transaction } = taken.response;
  return succeed({ counted: true, transaction, remarks: [...remarks, ...taken.response.remarks] });
}

const NO_STORE = fail("GENERAL_NO_PERMISION", "The key does not belong to the store the receipt names");

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly transactions: Transactions;
}

async function takeSale(
  deps: Dependencies,
  read: ReadSale,
  given: GivenReceipt,
): Promise<Outcome<TakenReceipt, ReceiptError>> {
  const store = await findStore(deps.database, given.identity, read.store);
  return store === undefined ? NO_STORE : bookSale(deps.transactions, read, { given, store });
}

/**
 * Removes the remark RETURN_EXCEEDS_SALE. A void takes back all that is left, and a discount may make that less than
 * the lines gave; the till need not know.
 */
function withoutExcess(taken: TakenReceipt): TakenReceipt {
  if (!taken.counted) {
    return taken;
  }
  const remarks = taken.transaction.remarks.filter(({ code }) => code !== "RETURN_EXCEEDS_SALE");
  return { ...taken, transaction: { ...taken.transaction, remarks } };
}

/** Takes back a voided sale that had been booked before. A voided sale that is unknown counts for nothing. */
async function takeNothing(
  deps: Dependencies,
  read: NothingToCount,
  given: GivenReceipt,
): Promise<Outcome<TakenReceipt, ReceiptError>> {
  const { database } = deps;
  const { why, voided } = read;
  const nothing = succeed({ counted: false, why } as const);
  if (voided === undefined) {
    return nothing;
  }
  const store = await findStore(database, given.identity, voided.store);
  if (store === undefined) {
    return NO_STORE;
  }
  const receiptKey = receiptKeyOf(given.identity, { storeId: store.id }, voided.receipt);
  const taken = await readTakenLines(database, given.identity.programId, receiptKey);
  const sale = voidingSale(taken, voided);
  if (sale === undefined) {
    return nothing;
  }
  const remarks = ["VOIDED_SALE_TAKEN_BACK"] as const;
  const outcome = await takeSale(deps, { kind: "SALE", sale, store: store.id, cardCode: null, remarks }, given);
  return mapOutcome(outcome, withoutExcess);
}

const TERMS_FOR_MS = 60_000;

/** Caches time zone and currency of a programme for a minute; they hardly ever change. */
function rememberingTerms({ database, clock }: Dependencies): (programId: string) => Promise<ReceiptTerms> {
  const known = new Map<string, { readonly terms: Promise<ReceiptTerms>; readonly untilMs: number }>();
  return (programId) => {
    const found = known.get(programId);
    if (found !== undefined && found.untilMs > clock.nowMs()) {
      return found.terms;
    }
    const terms = readReceiptTerms(database, programId);
    terms.catch(() => known.delete(programId));
    known.set(programId, { terms, untilMs: clock.nowMs() + TERMS_FOR_MS });
    return terms;
  };
}

/** Creates the service on top of the service that books sales. */
export function createReceipts(deps: Dependencies): Receipts {
  const termsOf = rememberingTerms(deps);
  return {
    take: async (given) => {
      const { bytes, charset, identity } = given;
      const terms = await termsOf(identity.programId);
      const read = await readPoslog(bytes, { ...terms, charset, nowMs: deps.clock.nowMs() });
      if (!read.ok) {
        return read;
      }
      const { response } = read;
      return response.kind === "SALE" ? takeSale(deps, response, given) : takeNothing(deps, response, given);
    },
  };
}
