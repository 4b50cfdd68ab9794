import { mapOutcome, type IdentifierType, type Outcome } from "@punktum/domain";
import type { GivenCode } from "../../people/accounts/index.ts";
import { paysWithPoints } from "./admission.ts";
import type { SaleWish, TransactionError, TransactionOutcome, TransactionResult } from "./transactions.ts";

/** A sale as a till reports it, whichever interface it came through. */
export interface TillSale extends Omit<SaleWish, "code" | "shown"> {
  /** What was read off the card, and the kinds of code it is looked up as, in this order. */
  readonly card?: TillCard | undefined;
}

interface TillCard {
  readonly keyCode: string;
  readonly idTypes: readonly [IdentifierType, ...IdentifierType[]];
}

/** A till's sale that was taken, and what the platform had to decide about it. */
export interface TakenSale {
  readonly transaction: TransactionResult;
  readonly remarks: readonly string[];
}

/** Books a sale, or says what booking it would answer. */
export type BookSale = (wish: SaleWish) => Promise<TransactionOutcome>;

/** How a card is looked up: by the number on it, then by whatever code it may be. */
export const CARD_TYPES = ["CARDCODE", "ID"] as const satisfies readonly IdentifierType[];

/** Said of a sale that is taken without the card it came with. */
export const CARD_REMARK = "The card cannot be used here";

/** Codes that say the card cannot be used here: the sale is taken all the same and waits for another card. */
const CARD_ERRORS: readonly (TransactionError | undefined)[] = [
  "KEYCODE_NOT_FOUND",
  "USER_KEY_DOES_NOT_EXIST",
  "USER_KEY_DEACTIVATED",
  "ANONYMOUS_USER_NOT_ALLOWED",
];

const codeOf = ({ keyCode, idTypes: [idType, ...orTypes] }: TillCard): GivenCode => ({ keyCode, idType, orTypes });

const isAboutCard = (outcome: TransactionOutcome): boolean => !outcome.ok && CARD_ERRORS.includes(outcome.error.code);

/**
 * Takes what a till reports: the sale has happened, so a card that cannot be used does not lose it (ARTS-04, API-04). Only what
 * points pay needs its account, and is refused without. A repeated request is the same one whatever has become of its card
 * meanwhile, because its fingerprint names the card as it was read.
 */
export async function takeTillSale(
  book: BookSale,
  { card, ...rest }: TillSale,
): Promise<Outcome<TakenSale, TransactionError>> {
  const wish: SaleWish = { ...rest, shown: card?.keyCode };
  const onCard = card && (await book({ ...wish, code: codeOf(card) }));
  const mayWait = onCard === undefined || (isAboutCard(onCard) && !paysWithPoints(wish.sale));
  const booked = mayWait ? await book(wish) : onCard;
  return mapOutcome(booked, (transaction) => {
    const lacksCard = card !== undefined && (mayWait || transaction.accountId === null);
    return { transaction, remarks: lacksCard ? [CARD_REMARK] : [] };
  });
}
