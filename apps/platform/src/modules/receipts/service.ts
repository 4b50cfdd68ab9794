import { fail, succeed, type IdentifierType, type Outcome, type TimeZone } from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import type { Database } from "../../database/database.ts";
import { mayUseStore, type Identity } from "../sessions/index.ts";
import type { TransactionError, TransactionResult, Transactions } from "../transactions/index.ts";
import { receiptKeyOf } from "../bookings/index.ts";
import { readPoslog, type NothingToCount, type ReadSale } from "./read-poslog.ts";
import { findStores, readTakenLines, readTimeZone, type ReceiptStore } from "./store.ts";
import { voidingSale } from "./void-sale.ts";

/** A receipt as a request brings it. */
interface GivenReceipt {
  readonly identity: Identity;
  readonly idempotencyKey: string | undefined;
  readonly bytes: Uint8Array;
}

/** What became of a receipt. */
export type TakenReceipt =
  | { readonly counted: false; readonly why: NothingToCount["why"] }
  | { readonly counted: true; readonly transaction: TransactionResult; readonly remarks: readonly string[] };

type ReceiptError = "ARTS_ERROR" | "BON_ID_ALREADY_EXISTS" | "GENERAL_NO_PERMISION" | "IDEMPOTENCY_KEY_REUSED";

/** Receipts of tills. */
export interface Receipts {
  /** Takes one POSLog: reads it, books the sale once, and says what it gave (ARTS-01..07). */
  take(given: GivenReceipt): Promise<Outcome<TakenReceipt, ReceiptError>>;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Clocks of tills run a little fast; a queue that was offline may be old, a year is a mistake. */
const AHEAD_MS = 5 * MINUTE_MS;
const OLDEST_MS = 366 * DAY_MS;
/** A business day is the day of the sale or close to it: late nights, and days closed late. */
const BUSINESS_DAY_MS = 7 * DAY_MS;
/** The largest sale a receipt may report, in cents: ten million euros. */
const MAX_CENTS = 1_000_000_000;

/** Codes that say the card cannot be used here: the sale is taken all the same and waits for another card. */
const CARD_ERRORS: readonly (TransactionError | undefined)[] = [
  "KEYCODE_NOT_FOUND",
  "USER_KEY_DOES_NOT_EXIST",
  "USER_KEY_DEACTIVATED",
  "ANONYMOUS_USER_NOT_ALLOWED",
];
/** Refusals a till must be able to tell apart; everything else is the one generic failure (ARTS-06). */
const TOLD: readonly ReceiptError[] = ["BON_ID_ALREADY_EXISTS", "GENERAL_NO_PERMISION", "IDEMPOTENCY_KEY_REUSED"];

/** A sentence why a sale cannot be from a till that works, or nothing. */
function implausible({ sale }: Pick<ReadSale, "sale">, nowMs: number): string | undefined {
  const { transactionTimeMs, receipt, amountCents, lines } = sale;
  if (transactionTimeMs > nowMs + AHEAD_MS) return "The receipt is from the future";
  if (transactionTimeMs < nowMs - OLDEST_MS) return "The receipt is older than a year";
  const dayMs = Date.parse(receipt.businessDay);
  if (Math.abs(dayMs - transactionTimeMs) > BUSINESS_DAY_MS) return "The business day is far from the time of the sale";
  const largest = [amountCents, ...lines.map((line) => line.extendedAmountCents)].map(Math.abs);
  return largest.some((value) => value > MAX_CENTS) ? "An amount is too large" : undefined;
}

const onlyStoreOf = ({ storeIds, partnerIds }: Identity): ReceiptStore | undefined => {
  const [id, partnerId] = [storeIds[0], partnerIds[0]];
  const isOne = storeIds !== "ALL" && partnerIds !== "ALL" && storeIds.length === 1 && partnerIds.length === 1;
  return isOne && id !== undefined && partnerId !== undefined ? { id, partnerId } : undefined;
};

/** The shop of a receipt: the one it names, where the key belongs to it or to its partner; else the key's own. */
async function findStore(database: Database, identity: Identity, named: string): Promise<ReceiptStore | undefined> {
  if (named === "") return onlyStoreOf(identity);
  const stores = await findStores(database, identity.programId, named);
  return stores.find((store) => mayUseStore(identity, store));
}

function refusalOf(outcome: { readonly error: { readonly code?: TransactionError; readonly message: string } }) {
  const { code, message } = outcome.error;
  const told = TOLD.find((candidate) => candidate === code);
  return told === undefined
    ? fail("ARTS_ERROR", code === message ? message : `${code}: ${message}`)
    : fail(told, message);
}

/** How a card is looked up: by the number on it, then by whatever code it may be. */
const CARD_TYPES: readonly IdentifierType[] = ["CARDCODE", "ID"];

async function bookSale(
  transactions: Transactions,
  read: ReadSale,
  { given, store }: { readonly given: GivenReceipt; readonly store: ReceiptStore },
): Promise<Outcome<TakenReceipt, ReceiptError>> {
  const { identity, idempotencyKey } = given;
  const wish = {
    writer: { identity, idempotencyKey, source: "receipt" },
    place: { partnerId: store.partnerId, storeId: store.id },
    sale: read.sale,
    till: identity.cashInteractionId,
  } as const;
  const { cardCode } = read;
  const codes = cardCode === null ? [] : CARD_TYPES.map((idType) => ({ keyCode: cardCode, idType }));
  for (const code of codes) {
    const booked = await transactions.book({ ...wish, code });
    if (booked.ok) return succeed({ counted: true, transaction: booked.response, remarks: read.remarks });
    if (!CARD_ERRORS.includes(booked.error.code)) return refusalOf(booked);
  }
  const booked = await transactions.book(wish);
  if (!booked.ok) return refusalOf(booked);
  const remarks = [...read.remarks, ...(cardCode === null ? [] : ["The card cannot be used here"])];
  return succeed({ counted: true, transaction: booked.response, remarks });
}

const NO_STORE = fail("GENERAL_NO_PERMISION", "The key does not belong to the store the receipt names");

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly transactions: Transactions;
}

async function takeSale(deps: Dependencies, read: ReadSale, given: GivenReceipt): ReturnType<Receipts["take"]> {
  const why = implausible(read, deps.clock.nowMs());
  if (why !== undefined) return fail("ARTS_ERROR", why);
  const store = await findStore(deps.database, given.identity, read.store);
  return store === undefined ? NO_STORE : bookSale(deps.transactions, read, { given, store });
}

/** A sale that was taken before and voided since gives back what it gave; one that never came counts for nothing. */
async function takeNothing(
  deps: Dependencies,
  read: NothingToCount,
  given: GivenReceipt,
): ReturnType<Receipts["take"]> {
  const { database } = deps;
  const { why, voided } = read;
  const nothing = succeed({ counted: false, why } as const);
  if (voided === undefined) return nothing;
  const store = await findStore(database, given.identity, voided.store);
  if (store === undefined) return NO_STORE;
  const receiptKey = receiptKeyOf(given.identity, { storeId: store.id }, voided.receipt);
  const taken = await readTakenLines(database, given.identity.programId, receiptKey);
  const sale = voidingSale(
    taken.map(({ line }) => line),
    voided,
  );
  if (sale === undefined) return nothing;
  const remarks = ["The sale had been taken before; what it gave is taken back"];
  const cardCode = taken[0]?.accountId ?? null;
  return takeSale(deps, { kind: "SALE", sale, store: store.id, cardCode, remarks }, given);
}

const ZONE_FOR_MS = MINUTE_MS;

/** The zone of a programme hardly ever changes: asked for once a minute. */
function rememberingZones({ database, clock }: Dependencies): (programId: string) => Promise<TimeZone> {
  const known = new Map<string, { readonly zone: Promise<TimeZone>; readonly untilMs: number }>();
  return (programId) => {
    const found = known.get(programId);
    if (found !== undefined && found.untilMs > clock.nowMs()) return found.zone;
    const zone = readTimeZone(database, programId);
    zone.catch(() => known.delete(programId));
    known.set(programId, { zone, untilMs: clock.nowMs() + ZONE_FOR_MS });
    return zone;
  };
}

/** Receipts on the service that books sales. */
export function createReceipts(deps: Dependencies): Receipts {
  const zoneOf = rememberingZones(deps);
  return {
    take: async (given) => {
      const read = await readPoslog(given.bytes, { timeZone: await zoneOf(given.identity.programId) });
      if (!read.ok) return read;
      const { response } = read;
      return response.kind === "SALE" ? takeSale(deps, response, given) : takeNothing(deps, response, given);
    },
  };
}
