import type { TextTable } from "../overrides.ts";

/** Part of the texts, as one file per language. */
export interface Area {
  readonly de: () => Promise<TextTable>;
  readonly en: () => Promise<TextTable>;
}

/** Texts of pages before the login. The list of all other texts loads after it, because it grows with every screen. */
export const SIGN_IN_AREAS = {
  common: {
    de: () => import("./de/common.ts"),
    en: () => import("./en/common.ts"),
  },
  errors: {
    de: () => import("../de/office-errors.ts"),
    en: () => import("../en/office-errors.ts"),
  },
  signIn: {
    de: () => import("./de/sign-in.ts"),
    en: () => import("./en/sign-in.ts"),
  },
  letters: {
    de: () => import("./de/letters.ts"),
    en: () => import("./en/letters.ts"),
  },
  factor: {
    de: () => import("./de/factor.ts"),
    en: () => import("./en/factor.ts"),
  },
} as const satisfies Readonly<Record<string, Area>>;
