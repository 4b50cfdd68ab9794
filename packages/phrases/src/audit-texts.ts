import { audit as german } from "./de/audit.ts";
import { audit as english } from "./en/audit.ts";
import type { UiLanguage } from "./language.ts";
import type { Mirror } from "./mirror.ts";

/** Words of the audit log in one language. */
export type AuditTexts = Mirror<typeof english>;

/** Words of the audit log: every action the platform writes, every kind of thing, every kind of actor. */
export const auditTexts: Readonly<Record<UiLanguage, AuditTexts>> = { de: german, en: english };
