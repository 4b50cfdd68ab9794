import { tools as german } from "./de/tools.ts";
import { tools as english } from "./en/tools.ts";
import type { UiLanguage } from "./language.ts";
import type { Mirror } from "./mirror.ts";

/** Texts of the virtual printer's page and the virtual till's receipt in one language. */
export type ToolTexts = Mirror<typeof english>;

/** Texts of the tools, which run without a translation library. */
export const toolTexts: Readonly<Record<UiLanguage, ToolTexts>> = { de: german, en: english };

export { UI_LANGUAGES, type UiLanguage } from "./language.ts";
