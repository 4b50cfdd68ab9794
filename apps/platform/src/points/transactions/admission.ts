import {
  cents,
  euroTextOfCents,
  fail,
  isLinked,
  linesOf,
  totalOfLines,
  type Outcome,
  type Sale,
  type SaleLine,
} from "@punktum/domain";
import type { Account } from "../../people/accounts/index.ts";
import { approvalOf, mayExchange, refusalOfManual, type createReadPartnerRules } from "../bookings/index.ts";
import type { JudgeCap } from "../../places/pins/index.ts";
import type { CatalogueCache } from "../../offers/vouchers/index.ts";
import type { SaleCommand, TooLarge, TransactionError } from "./transactions.ts";

type Refusal = Extract<Outcome<never, TransactionError>, { ok: false }>;

/** Larger amounts are no plausible sale and would not fit a booking. */
const MAX_POINTS = 1_000_000_000;

/** True when a person typed the sale, not a till. Typed sales have the limits of manual bookings. */
export function isTyped({ writer, till }: SaleCommand): boolean {
  return writer.source !== "receipt" && (till ?? writer.identity.cashInteractionId) === undefined;
}

/** Tells whether points pay for any part of the sale; such a sale needs an account. */
export const paysWithPoints = ({ transactionType, lines }: Sale): boolean =>
  transactionType === "PAYWITHPOINTSTRANSACTION" || lines.some(({ revenueKey }) => revenueKey === "rmb");

/** Checks that need only the sale itself. */
export function refusalOfShape({ sale, code }: SaleCommand): Refusal | undefined {
  if (new Set(sale.lines.map(({ sequenceNumber }) => sequenceNumber)).size !== sale.lines.length) {
    return fail("REQUEST_INVALID", "two lines have the same sequence number");
  }
  if (sale.amountCents === 0 && sale.lines.length === 0) {
    return fail("INSERT_SOMETHING");
  }
  if (code === undefined && paysWithPoints(sale)) {
    return fail("KEYCODE_NOT_FOUND");
  }
  const paysNothing =
    sale.transactionType === "PAYWITHPOINTSTRANSACTION" && (sale.amountCents <= 0 || sale.pointsToUse === 0);
  return paysNothing && sale.lines.every(({ type }) => type === "SALE") ? fail("INSERT_SOMETHING") : undefined;
}

/**
 * Refuses a sale that is larger than the programme allows. Sold and returned lines are measured separately, so that one
 * cannot hide the other; linked returns are not measured (decision 0116).
 */
export function refusalOfSize(sale: Sale, maxCents: number | null): TooLarge | undefined {
  const lines = linesOf(sale).filter((line) => !isLinked(line));
  const sizeOf = (type: SaleLine["type"]): number => Math.abs(totalOfLines(lines.filter((line) => line.type === type)));
  if (maxCents === null || Math.max(sizeOf("SALE"), sizeOf("RETURN")) <= maxCents) {
    return undefined;
  }
  const message = `The sale is larger than ${euroTextOfCents(cents(maxCents))}, the most this programme takes at once`;
  return { ok: false, error: { code: "SALE_TOO_LARGE", message, details: { maxCents } } };
}

/** Checks whether the account may earn or pay at this place, and whether points may be typed there. */
export async function refusalOfRules(
  command: SaleCommand,
  account: Pick<Account, "isRegistered"> | undefined,
  readRules: ReturnType<typeof createReadPartnerRules>,
): Promise<Refusal | undefined> {
  const rules = await readRules(command.writer.identity.programId, command.place);
  const refused = isTyped(command) ? refusalOfManual(rules, command.place) : undefined;
  if (refused !== undefined) {
    return refused;
  }
  if (account === undefined) {
    return undefined;
  }
  const { sale } = command;
  if (paysWithPoints(sale) && !mayExchange(account, rules, "BURN")) {
    return fail("USER_IS_NOT_REGISTERED_TO_BURN_FOR_REVENUE");
  }
  // An account that may not earn can still return: points it earned must go back.
  const onlyReturns =
    sale.amountCents < 0 || (sale.lines.length > 0 && sale.lines.every(({ type }) => type === "RETURN"));
  const earns = sale.transactionType === "EARNTRANSACTION" && !onlyReturns;
  return earns && !mayExchange(account, rules, "EARN") ? fail("ANONYMOUS_USER_NOT_ALLOWED") : undefined;
}

/** Checks the limits of the computed points. */
export async function refusalOfPoints(
  command: SaleCommand,
  points: number,
  limits: { readonly catalogues: CatalogueCache; readonly judgeCap: JudgeCap; readonly isPreview: boolean },
): Promise<Refusal | undefined> {
  if (Math.abs(points) > MAX_POINTS) {
    return fail("REQUEST_INVALID", "more points than one booking can hold");
  }
  const { catalogues, judgeCap, isPreview } = limits;
  const { manualPointsMax: maxPoints } = (await catalogues.read(command.writer.identity.programId)).settings;
  const isEarned = command.sale.transactionType === "EARNTRANSACTION";
  return isEarned && isTyped(command) && Math.abs(points) > maxPoints
    ? judgeCap({ ...approvalOf(command.writer), maxPoints, isPreview })
    : undefined;
}
