import { platform as german } from "./de/platform.ts";
import { platform as english } from "./en/platform.ts";
import type { UiLanguage } from "./language.ts";
import type { Mirror } from "./mirror.ts";

/** Texts of the platform's own mails and pages in one language. */
export type PlatformTexts = Mirror<typeof english>;

/** Texts of the platform's own mails and pages; `fillText` puts values into them. */
export const platformTexts: Readonly<Record<UiLanguage, PlatformTexts>> = { de: german, en: english };

export { type AuditTexts, auditTexts } from "./audit-texts.ts";
export { fillText } from "./fill-text.ts";
