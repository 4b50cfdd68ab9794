import { hasMailLink, type MailEvent } from "@punktum/contracts";
import type { UiLanguage } from "@punktum/domain";
import { platformTexts } from "@punktum/phrases/platform";
import { type ComposedMail, composeMail } from "./compose.ts";
import { dayText, valuesOfNotification } from "./notification-values.ts";
import type { MailProgramme } from "./programme.ts";
import type { MailWords } from "./templates.ts";

const ABOUT = { points: 250, balance: 1_480 } as const;
const WEEK = { from: "2027-01-04", to: "2027-01-10" } as const;

/** A mail with example values, for its preview and for the mail that somebody sends to themselves. */
export function composeExample(input: {
  readonly event: MailEvent;
  readonly language: UiLanguage;
  readonly words: MailWords;
  readonly programme: Pick<MailProgramme, "program" | "contact">;
  readonly to: string;
  /** Where the button leads: a real link would be good for something. */
  readonly startPage: string;
}): ComposedMail {
  const { event, language, words, programme, to, startPage } = input;
  const { name, reason } = platformTexts[language].mailExample;
  return composeMail({
    to,
    language,
    words,
    values: {
      program: programme.program,
      contact: programme.contact,
      name,
      ...valuesOfNotification(ABOUT, language),
      from: dayText(WEEK.from, language),
      to: dayText(WEEK.to, language),
    },
    link: hasMailLink(event) ? startPage : null,
    reason,
  });
}
