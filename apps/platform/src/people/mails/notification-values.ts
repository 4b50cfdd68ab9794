import type { MailVariable } from "@punktum/contracts";
import type { UiLanguage } from "@punktum/domain";
import * as z from "zod/mini";

/** What is kept of a notification until it is sent. */
const kept = z.object({ points: z.optional(z.number()), balance: z.optional(z.number()) });

const LOCALES: Readonly<Record<UiLanguage, string>> = { de: "de-DE", en: "en-GB" };

/** The values of a notification in the words of a language; nothing for any other mail. */
export function valuesOfNotification(
  about: unknown,
  language: UiLanguage,
): Readonly<Partial<Record<MailVariable, string>>> {
  const { points, balance } = z.parse(kept, about);
  const number = (value: number): string => value.toLocaleString(LOCALES[language]);
  return {
    ...(points !== undefined && { points: number(points) }),
    ...(balance !== undefined && { balance: number(balance) }),
  };
}

/** A day such as `2027-01-04` in the words of a language. */
export function dayText(day: string, language: UiLanguage): string {
  return new Date(day).toLocaleDateString(LOCALES[language], {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}
