import { keyCode as keyCodeWire, type transactionsApi, type transactionWire } from "@punktum/contracts";
import { fail, mapOutcome, succeed, type IdentifierType, type Outcome, type TillRemark } from "@punktum/domain";
import type * as z from "zod/mini";
import { findTill, resolvePlace, type PlaceError } from "../../../places/places/index.ts";
import {
  CARD_TYPES,
  takeTillSale,
  type BookSale,
  type SaleCommand,
  type TakenSale,
  type TransactionError,
} from "../../../points/transactions/index.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import type { CallContext } from "../../register.ts";
import { refusedFor } from "../../register-failure.ts";
import { problemsOfSale, saleOf } from "./input.ts";
import { presentTransaction } from "./present.ts";

type SaleBody = z.output<(typeof transactionsApi)["createAccountTransaction"]["body"]>;

/** The shown code and the place, from path, body or headers. */
export interface ShownAt {
  /** Absent: no code was shown. */
  readonly keyCode: string | undefined;
  readonly idType: IdentifierType;
  readonly workstationId?: string | undefined;
}

type SaleCall = CallContext & { readonly body: SaleBody };
type SaleAnswer = Outcome<z.input<typeof transactionWire>, TransactionError | PlaceError>;

export const writerOf = ({ identity, idempotencyKey, identifiedBy }: CallContext) => ({
  identity,
  idempotencyKey,
  identifiedBy,
  source: "v2" as const,
});

/** The sale as a call wants it booked: place, caller and account. */
async function commandOf(
  { database, clock, catalogues }: LoyaltyServices,
  call: SaleCall,
  named: string | undefined,
): Promise<Outcome<SaleCommand, TransactionError | PlaceError>> {
  const interactionId = named ?? call.interactionId;
  const place = await resolvePlace(database, call.identity, { interactionId, does: "canBook" });
  if (!place.ok) {
    return place;
  }
  const nowMs = clock.nowMs();
  const read = saleOf(call.body, nowMs);
  const { currency } = (await catalogues.read(call.identity.programId)).settings;
  const problems = problemsOfSale(call.body, read.sale, { currency, nowMs });
  if (problems.length > 0) {
    return refusedFor(problems);
  }
  return succeed({
    writer: writerOf(call),
    place: place.response,
    till: await findTill(database, call.identity, interactionId),
    ...read,
  });
}

/** The PIN for a booking above the cap is sent with the booking and is valid for it only. A preview needs none. */
const approved = (command: SaleCommand, { requestId }: SaleCall, pin: string | undefined): SaleCommand => ({
  ...command,
  writer: { ...command.writer, approval: { requestId, pin } },
});

const isCode = (text: string): boolean => keyCodeWire.safeParse(text).success;

/** A till's sale has happened, so a card that cannot be used or read does not lose it (decision 0068). */
async function takeFromTill(
  book: BookSale,
  command: SaleCommand,
  { keyCode = "", idType }: ShownAt,
): Promise<Outcome<TakenSale, TransactionError>> {
  const isReadable = isCode(keyCode);
  const idTypes = [idType, ...CARD_TYPES.filter((type) => type !== idType)] as const;
  const taken = await takeTillSale(book, { ...command, card: isReadable ? { keyCode, idTypes } : undefined });
  const remarks: readonly TillRemark[] = keyCode === "" || isReadable ? [] : ["CARD_UNREADABLE"];
  return mapOutcome(taken, (sale) => ({ ...sale, remarks: [...remarks, ...sale.remarks] }));
}

/** A sale as a call asks for it. */
interface AskedSale {
  readonly shown: ShownAt;
  readonly isPreview: boolean;
  readonly pin?: string | undefined;
  /** Called when the sale of a till is answered without the card that it sent. */
  readonly onUnknownCard?: () => void;
}

/** Books a sale of the second generation, or previews it. */
export async function takeSale(
  services: LoyaltyServices,
  call: SaleCall,
  { shown, isPreview, pin, onUnknownCard }: AskedSale,
): Promise<SaleAnswer> {
  const command = await commandOf(services, call, shown.workstationId);
  if (!command.ok) {
    return command;
  }
  const { transactions } = services;
  const work = (sale: SaleCommand) => (isPreview ? transactions.preview(sale) : transactions.book(sale));
  const given = isPreview ? command.response : approved(command.response, call, pin);
  if (call.identity.role === "TILL") {
    const taken = await takeFromTill(work, given, shown);
    if (taken.ok && taken.response.remarks.includes("CARD_NOT_USABLE")) {
      onUnknownCard?.();
    }
    return mapOutcome(taken, ({ transaction, remarks }) => presentTransaction(transaction, call.language, remarks));
  }
  const { keyCode, idType } = shown;
  if (keyCode !== undefined && !isCode(keyCode)) {
    return fail("REQUEST_INVALID", "body.keyCode: not a code");
  }
  const code = keyCode === undefined ? undefined : { keyCode, idType };
  return mapOutcome(await work({ ...given, code }), (sale) => presentTransaction(sale, call.language));
}
