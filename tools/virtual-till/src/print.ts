import { formatReceiptTime, type Cents } from "@punktum/domain";
import type { TillAnswer } from "./answer.ts";
import type { TillLine } from "./basket.ts";
import type { TillReceipt } from "./receipt.ts";
import { totalOf } from "./basket.ts";

/** Language of a printed receipt. */
export type PrintLanguage = "de" | "en";

/** A line of paper: words on the left, an amount on the right. */
export interface PaperLine {
  readonly left: string;
  readonly right: string;
  readonly look: "plain" | "strong" | "centred" | "struck" | "rule";
}

const WORDS = {
  de: {
    receipt: "Beleg",
    total: "Summe",
    given: {
      Cash: "Bar",
      CreditDebit: "Karte",
      Mobile: "Handy",
      Voucher: "Gutschein",
      GiftCard: "Geschenkkarte",
      Loyalty: "Punkte",
    },
    card: "Kundenkarte",
    returned: "Rückgabe",
    points: "Punkte",
    waiting: "warten auf Ihre Karte",
    balance: "Neuer Stand",
    known: "War schon gemeldet: nichts gebucht",
    refused: "Nicht angenommen",
    unsent: "Noch nicht gemeldet",
    voided: "STORNIERT",
    thanks: "Vielen Dank!",
  },
  en: {
    receipt: "Receipt",
    total: "Total",
    given: {
      Cash: "Cash",
      CreditDebit: "Card",
      Mobile: "Phone",
      Voucher: "Voucher",
      GiftCard: "Gift card",
      Loyalty: "Points",
    },
    card: "Customer card",
    returned: "Return",
    points: "points",
    waiting: "wait for your card",
    balance: "New balance",
    known: "Reported before: nothing booked",
    refused: "Not accepted",
    unsent: "Not reported yet",
    voided: "VOIDED",
    thanks: "Thank you!",
  },
} as const;

/** An amount as a receipt of that language shows it. */
export function amountText(amountCents: Cents, language: PrintLanguage): string {
  const amount = amountCents / 100;
  return amount.toLocaleString(language === "de" ? "de-DE" : "en-GB", {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
}

function pointsText(value: number, language: PrintLanguage): string {
  return value.toLocaleString(language === "de" ? "de-DE" : "en-GB", { signDisplay: "exceptZero" });
}

const plain = (left: string, right = ""): PaperLine => ({ left, right, look: "plain" });
const strong = (left: string, right = ""): PaperLine => ({ left, right, look: "strong" });
const centred = (left: string): PaperLine => ({ left, right: "", look: "centred" });
const rule: PaperLine = { left: "", right: "", look: "rule" };

function printLine(line: TillLine, language: PrintLanguage): PaperLine {
  const sign = line.isReturn ? "-" : "";
  const name = line.isReturn ? `${WORDS[language].returned}: ${line.name[language]}` : line.name[language];
  return {
    left: name,
    right: `${sign}${amountText(line.amountCents, language)}`,
    look: line.isVoided ? "struck" : "plain",
  };
}

function printAnswer(answer: TillAnswer | null, language: PrintLanguage): readonly PaperLine[] {
  const words = WORDS[language];
  if (answer === null || answer.kind === "UNKNOWN") return [centred(words.unsent)];
  if (answer.kind === "KNOWN") return [centred(words.known)];
  if (answer.kind === "REFUSED") return [strong(words.refused), plain(answer.code)];
  const reasons = answer.reasons.map(({ name, points }) => plain(name, pointsText(points, language)));
  const given = strong(words.points, pointsText(answer.points, language));
  const end = answer.isAnonymous
    ? [centred(words.waiting)]
    : answer.balance === null
      ? []
      : [plain(words.balance, answer.balance.toLocaleString(language === "de" ? "de-DE" : "en-GB"))];
  return [...reasons, given, ...end];
}

/** The receipt as it comes out of the printer: what was sold, how it was paid, and what the platform said. */
export function printReceipt(
  receipt: TillReceipt,
  answer: TillAnswer | null,
  language: PrintLanguage,
): readonly PaperLine[] {
  const words = WORDS[language];
  const { place, number, timeMs, lines, tender, card, isVoided } = receipt;
  const time = formatReceiptTime(timeMs, place.timeZone);
  const shown = `${time.slice(6, 8)}.${time.slice(4, 6)}.${time.slice(0, 4)} ${time.slice(9, 11)}:${time.slice(11, 13)}`;
  const total = totalOf(lines);
  return [
    { ...strong(place.storeName), look: "centred" },
    centred(place.vatId),
    rule,
    plain(`${words.receipt} ${number}`, place.register),
    plain(shown),
    rule,
    ...lines.map((line) => printLine(line, language)),
    rule,
    strong(`${words.total} EUR`, amountText(total, language)),
    plain(words.given[tender], amountText(total, language)),
    ...(isVoided ? [rule, centred(words.voided)] : []),
    rule,
    ...(card === null ? [] : [plain(words.card, card)]),
    ...printAnswer(answer, language),
    rule,
    centred(words.thanks),
  ];
}

/** Paper lines as text of a fixed width, for a terminal. */
export function paperText(lines: readonly PaperLine[], width = 42): string {
  return lines
    .map(({ left, right, look }) => {
      if (look === "rule") return "-".repeat(width);
      if (look === "centred") return `${" ".repeat(Math.max(0, Math.floor((width - left.length) / 2)))}${left}`;
      const shown = look === "struck" ? `(${left})` : left;
      const room = Math.max(1, width - right.length - 1);
      return right === "" ? shown : `${shown.slice(0, room).padEnd(room)} ${right}`;
    })
    .join("\n");
}
