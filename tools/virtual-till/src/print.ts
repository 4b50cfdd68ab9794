import { formatReceiptTime, type Cents } from "@punktum/domain";
import { toolTexts, type UiLanguage } from "@punktum/phrases/tools";
import type { TillAnswer } from "./answer.ts";
import { type TillLine, totalOf } from "./basket.ts";
import type { TillReceipt } from "./receipt.ts";

/** A line of paper: text on the left, an amount on the right. */
export interface PaperLine {
  readonly left: string;
  readonly right: string;
  readonly look: "plain" | "strong" | "centred" | "struck" | "rule";
}

/** An amount in a language's format. */
export function amountText(amountCents: Cents, language: UiLanguage): string {
  const amount = amountCents / 100;
  return amount.toLocaleString(language === "de" ? "de-DE" : "en-GB", {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
}

function pointsText(value: number, language: UiLanguage): string {
  return value.toLocaleString(language === "de" ? "de-DE" : "en-GB", { signDisplay: "exceptZero" });
}

const plain = (left: string, right = ""): PaperLine => ({ left, right, look: "plain" });
const strong = (left: string, right = ""): PaperLine => ({ left, right, look: "strong" });
const centred = (left: string): PaperLine => ({ left, right: "", look: "centred" });
const rule: PaperLine = { left: "", right: "", look: "rule" };

function printLine(line: TillLine, language: UiLanguage): PaperLine {
  const sign = line.isReturn ? "-" : "";
  const name = line.isReturn ? `${toolTexts[language].receipt.returned}: ${line.name[language]}` : line.name[language];
  return {
    left: name,
    right: `${sign}${amountText(line.amountCents, language)}`,
    look: line.isVoided ? "struck" : "plain",
  };
}

function printAnswer(answer: TillAnswer | null, language: UiLanguage): readonly PaperLine[] {
  const words = toolTexts[language].receipt;
  if (answer === null || answer.kind === "UNKNOWN") {
    return [centred(words.unsent)];
  }
  if (answer.kind === "KNOWN") {
    return [centred(words.known)];
  }
  if (answer.kind === "REFUSED") {
    return [strong(words.refused), plain(answer.code)];
  }
  const reasons = answer.reasons.map(({ name, points }) => plain(name, pointsText(points, language)));
  const given = strong(words.points, pointsText(answer.points, language));
  const end = answer.isAnonymous
    ? [centred(words.waiting)]
    : answer.balance === null
      ? []
      : [plain(words.balance, answer.balance.toLocaleString(language === "de" ? "de-DE" : "en-GB"))];
  return [...reasons, given, ...end];
}

/** The printed receipt: articles, payment, and the platform's answer. */
export function printReceipt(
  receipt: TillReceipt,
  answer: TillAnswer | null,
  language: UiLanguage,
): readonly PaperLine[] {
  const words = toolTexts[language].receipt;
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
      if (look === "rule") {
        return "-".repeat(width);
      }
      if (look === "centred") {
        return `${" ".repeat(Math.max(0, Math.floor((width - left.length) / 2)))}${left}`;
      }
      const shown = look === "struck" ? `(${left})` : left;
      const room = Math.max(1, width - right.length - 1);
      return right === "" ? shown : `${shown.slice(0, room).padEnd(room)} ${right}`;
    })
    .join("\n");
}
