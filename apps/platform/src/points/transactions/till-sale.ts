import { mapOutcome, type IdentifierType, type Outcome, type TillRemark } from "@punktum/domain";
import type { GivenCode } from "../../people/accounts/index.ts";
import { paysWithPoints } from "./admission.ts";
import type { SaleCommand, TransactionError, TransactionOutcome, TransactionResult } from "./transactions.ts";

/** A sale as a till reports it, through any interface. */
export interface TillSale extends Omit<SaleCommand, "code" | "shown"> {
  /** What was read from the card, and the kinds of code to look it up as, in order. */
  readonly card?: TillCard | undefined;
}

interface TillCard {
  readonly keyCode: string;
  readonly idTypes: readonly [IdentifierType, ...IdentifierType[]];
}

/** A till's sale that was booked, and remarks on what the platform had to decide. */
export interface TakenSale {
  readonly transaction: TransactionResult;
  readonly remarks: readonly TillRemark[];
}

/** Books a sale, or returns what booking it would answer. */
export type BookSale = (command: SaleCommand) => Promise<TransactionOutcome>;

/** A card is looked up by its card number, then as any other code. */
export const CARD_TYPES = ["CARDCODE", "ID"] as const satisfies readonly IdentifierType[];

/** Errors that mean the card cannot be used: the sale is booked anyway and waits for another card. */
const CARD_ERRORS: readonly (TransactionError | undefined)[] = [
  "KEYCODE_NOT_FOUND",
  "USER_KEY_DOES_NOT_EXIST",
  "USER_KEY_DEACTIVATED",
  "ANONYMOUS_USER_NOT_ALLOWED",
];

const codeOf = ({ keyCode, idTypes: [idType, ...orTypes] }: TillCard): GivenCode => ({ keyCode, idType, orTypes });

const isAboutCard = (outcome: TransactionOutcome): boolean => !outcome.ok && CARD_ERRORS.includes(outcome.error.code);

/**
 * Books what a till reports. The sale has happened, so an unusable card does not lose it (decision 0068); only a
 * payment with points is refused without its account. The fingerprint contains the card as it was read, so a repetition
 * is recognised even when the card's state has changed.
 */
export async function takeTillSale(
  book: BookSale,
  { card, ...rest }: TillSale,
): Promise<Outcome<TakenSale, TransactionError>> {
  const command: SaleCommand = { ...rest, shown: card?.keyCode };
  const onCard = card && (await book({ ...command, code: codeOf(card) }));
  const mayWait = onCard === undefined || (isAboutCard(onCard) && !paysWithPoints(command.sale));
  const booked = mayWait ? await book(command) : onCard;
  return mapOutcome(booked, (transaction) => {
    const lacksCard = card !== undefined && (mayWait || transaction.accountId === null);
    return { transaction, remarks: lacksCard ? ["CARD_NOT_USABLE"] : [] };
  });
}
