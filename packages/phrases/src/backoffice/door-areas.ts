import type { TextTable } from "../overrides.ts";

/** Part of the texts, as a file a language. */
export interface Area {
  readonly de: () => Promise<TextTable>;
  readonly en: () => Promise<TextTable>;
}

/** Texts that pages before the login show. The list of the others loads behind it: it grows with every screen. */
export const DOOR_AREAS = {
  common: {
    de: async () => ({ common: (await import("./de/common.ts")).common }),
    en: async () => ({ common: (await import("./en/common.ts")).common }),
  },
  errors: {
    de: async () => ({ errors: (await import("../de/errors.ts")).errors }),
    en: async () => ({ errors: (await import("../en/errors.ts")).errors }),
  },
  signIn: {
    de: async () => ({ signIn: (await import("./de/sign-in.ts")).signIn }),
    en: async () => ({ signIn: (await import("./en/sign-in.ts")).signIn }),
  },
  letters: {
    de: async () => ({ letters: (await import("./de/letters.ts")).letters }),
    en: async () => ({ letters: (await import("./en/letters.ts")).letters }),
  },
  factor: {
    de: async () => ({ factor: (await import("./de/factor.ts")).factor }),
    en: async () => ({ factor: (await import("./en/factor.ts")).factor }),
  },
} as const satisfies Readonly<Record<string, Area>>;
