import { countedLines, bringBack, ringUp, voidLine, type TillLine } from "./basket.ts";
import { articlesOf, type ShopOrganization } from "./articles.ts";
import { createChance, type Chance } from "./chance.ts";
import { closeReceipt, factsOf, voidReceipt, type TillPlace, type TillReceipt } from "./receipt.ts";
import { RECEIPT_FORMATS, type ReceiptFormat } from "./request.ts";

/** One step of a day at the till. */
export type DayStep =
  | { readonly kind: "RECEIPT"; readonly atMs: number; readonly receipt: TillReceipt; readonly format: ReceiptFormat }
  /** The same receipt again, possibly in another format. */
  | { readonly kind: "AGAIN"; readonly atMs: number; readonly receipt: TillReceipt; readonly format: ReceiptFormat }
  | { readonly kind: "VOID"; readonly atMs: number; readonly receipt: TillReceipt; readonly format: ReceiptFormat }
  /** The network fails. */
  | { readonly kind: "CUT"; readonly atMs: number }
  | { readonly kind: "RESTORED"; readonly atMs: number };

/** Options of a day. */
export interface DayOptions {
  readonly seed: string;
  readonly organization: ShopOrganization;
  readonly place: TillPlace;
  /** Opening time; the store closes twelve hours later. */
  readonly opensMs: number;
  readonly receipts: number;
  /** Cards of the customers; some customers show none. */
  readonly cards: readonly string[];
}

const OPEN_MS = 12 * 3_600_000;
/** Distribution of a day's customers over the hours since opening: breakfast, lunch, the way home. */
const CROWD = [6, 9, 5, 4, 8, 9, 5, 4, 6, 10, 8, 4] as const;
const CROWD_SUM = CROWD.reduce((sum, share) => sum + share, 0);
const CARD_SHARE = 0.65;
const MOST_LINES = 6;

function timeOf(chance: Chance, opensMs: number): number {
  let rest = chance.share() * CROWD_SUM;
  const hour = CROWD.findIndex((share) => (rest -= share) < 0);
  // Whole seconds, as tills print them.
  return opensMs + Math.floor(((hour + chance.share()) * OPEN_MS) / CROWD.length / 1_000) * 1_000;
}

function basketOf(chance: Chance, organization: ShopOrganization): readonly TillLine[] {
  const articles = articlesOf(organization);
  const count = 1 + chance.below(MOST_LINES);
  let lines: readonly TillLine[] = [];
  for (let rung = 0; rung < count; rung += 1) {
    lines = ringUp(lines, chance.oneOf(articles));
  }
  return count > 1 && chance.share() < 0.1 ? voidLine(lines, 1 + chance.below(count)) : lines;
}

/** Sometimes adds a return of an earlier receipt. */
function withReturns(chance: Chance, lines: readonly TillLine[], earlier: readonly TillReceipt[]): readonly TillLine[] {
  if (earlier.length === 0 || chance.share() >= 0.08) {
    return lines;
  }
  const receipt = chance.oneOf(earlier);
  const [first] = countedLines(receipt.lines).filter(({ isReturn }) => !isReturn);
  return first === undefined
    ? lines
    : bringBack(lines, { facts: factsOf(receipt), lines: receipt.lines }, [first.number]);
}

function receiptsOf(
  chance: Chance,
  { seed, organization, place, opensMs, receipts, cards }: DayOptions,
): readonly TillReceipt[] {
  const times = Array.from({ length: receipts }, () => timeOf(chance, opensMs)).toSorted((left, right) => left - right);
  const closed: TillReceipt[] = [];
  for (const [index, timeMs] of times.entries()) {
    const lines = withReturns(chance, basketOf(chance, organization), closed);
    const card = cards.length > 0 && chance.share() < CARD_SHARE ? chance.oneOf(cards) : null;
    const tender = chance.oneOf(["Cash", "CreditDebit", "CreditDebit", "Mobile"] as const);
    const number = `${seed}-${String(index + 1).padStart(4, "0")}`;
    closed.push(closeReceipt(lines, { place, number, timeMs, tender, card }));
  }
  return closed;
}

function disturbancesOf(chance: Chance, receipt: TillReceipt): readonly DayStep[] {
  const atMs = receipt.timeMs + 60_000 + chance.below(1_800_000);
  const format = chance.oneOf(RECEIPT_FORMATS);
  const what = chance.share();
  if (what < 0.05) {
    return [{ kind: "AGAIN", atMs, receipt, format }];
  }
  if (what < 0.08) {
    return [{ kind: "VOID", atMs, receipt: voidReceipt({ ...receipt, timeMs: atMs }), format }];
  }
  return [];
}

function cutsOf(chance: Chance, opensMs: number): readonly DayStep[] {
  return [1, 5, 9].flatMap((hour): readonly DayStep[] => {
    const fromMs = opensMs + hour * 3_600_000 + chance.below(3_600_000);
    const lastsMs = 120_000 + chance.below(1_200_000);
    return [
      { kind: "CUT", atMs: fromMs },
      { kind: "RESTORED", atMs: fromMs + lastsMs },
    ];
  });
}

/** The steps of a store's day. The same seed gives the same day, to the second and the cent. */
export function planDay(options: DayOptions): readonly DayStep[] {
  const chance = createChance(`${options.organization} ${options.seed}`);
  const receipts = receiptsOf(chance, options);
  const steps = receipts.flatMap((receipt): readonly DayStep[] => [
    { kind: "RECEIPT", atMs: receipt.timeMs, receipt, format: chance.oneOf(RECEIPT_FORMATS) },
    ...disturbancesOf(chance, receipt),
  ]);
  return [...steps, ...cutsOf(chance, options.opensMs)].toSorted((left, right) => left.atMs - right.atMs);
}
