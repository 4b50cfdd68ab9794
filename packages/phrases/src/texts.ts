import type { en } from "./en.ts";
import type { Mirror } from "./mirror.ts";

/** Texts of the kiosk in one language. */
export type Texts = Mirror<typeof en>;

/** Types for i18next, so that `t` accepts existing keys only. */
export interface PhraseResources {
  readonly translation: Texts;
}

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: PhraseResources;
    returnNull: false;
  }
}
