import { mailChoice as germanChoice } from "./de/mail-choice.ts";
import { platform as german } from "./de/platform.ts";
import { mailChoice as englishChoice } from "./en/mail-choice.ts";
import { platform as english } from "./en/platform.ts";
import type { UiLanguage } from "./language.ts";
import type { Mirror } from "./mirror.ts";

/** Texts of the platform's own mails and pages in one language. */
export type PlatformTexts = Mirror<typeof english> & { readonly mailChoice: Mirror<typeof englishChoice> };

/** Texts of the platform's own mails and pages; `fillText` puts values into them. */
export const platformTexts: Readonly<Record<UiLanguage, PlatformTexts>> = {
  de: { ...german, mailChoice: germanChoice },
  en: { ...english, mailChoice: englishChoice },
};

export { type AuditTexts, auditTexts } from "./audit-texts.ts";
export { fillText } from "./fill-text.ts";
