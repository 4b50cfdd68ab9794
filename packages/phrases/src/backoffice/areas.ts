import type { Area } from "./sign-in-areas.ts";

/** Texts after the login by the screens that need them; each area is a chunk per language. */
export const AREAS = {
  places: {
    de: () => import("./de/places.ts"),
    en: () => import("./en/places.ts"),
  },
  profiles: {
    de: () => import("./de/profiles.ts"),
    en: () => import("./en/profiles.ts"),
  },
  members: {
    de: () => import("./de/members.ts"),
    en: () => import("./en/members.ts"),
  },
  // A member's page: the list's texts and its own.
  memberPage: {
    de: async () => {
      const { memberTexts } = await import("./de/member-texts.ts");
      return { members: memberTexts };
    },
    en: async () => {
      const { memberTexts } = await import("./en/member-texts.ts");
      return { members: memberTexts };
    },
  },
  home: {
    de: () => import("./de/home.ts"),
    en: () => import("./en/home.ts"),
  },
  devices: {
    de: () => import("./de/devices.ts"),
    en: () => import("./en/devices.ts"),
  },
  log: {
    de: () => import("./de/log.ts"),
    en: () => import("./en/log.ts"),
  },
  audit: {
    de: () => import("../de/audit.ts"),
    en: () => import("../en/audit.ts"),
  },
  people: {
    de: () => import("./de/people.ts"),
    en: () => import("./en/people.ts"),
  },
  singleSignOn: {
    de: () => import("./de/single-sign-on.ts"),
    en: () => import("./en/single-sign-on.ts"),
  },
  connections: {
    de: () => import("./de/connections.ts"),
    en: () => import("./en/connections.ts"),
  },
  approvals: {
    de: () => import("./de/approvals.ts"),
    en: () => import("./en/approvals.ts"),
  },
  levels: {
    de: async () => ({ levels: (await import("./de/levels.ts")).levels }),
    en: async () => ({ levels: (await import("./en/levels.ts")).levels }),
  },
  rules: {
    de: async () => ({ rules: (await import("./de/rules.ts")).rules }),
    en: async () => ({ rules: (await import("./en/rules.ts")).rules }),
  },
  // Dialogs of the frame; their texts are stored with those of the frame.
  windows: {
    de: async () => ({ common: (await import("./de/windows.ts")).windows }),
    en: async () => ({ common: (await import("./en/windows.ts")).windows }),
  },
  privacy: {
    de: () => import("./de/privacy.ts"),
    en: () => import("./en/privacy.ts"),
  },
  flags: {
    de: () => import("./de/flags.ts"),
    en: () => import("./en/flags.ts"),
  },
  views: {
    de: () => import("./de/views.ts"),
    en: () => import("./en/views.ts"),
  },
  tablets: {
    de: () => import("./de/tablets.ts"),
    en: () => import("./en/tablets.ts"),
  },
  setup: {
    de: () => import("./de/setup.ts"),
    en: () => import("./en/setup.ts"),
  },
  imports: {
    de: async () => ({ imports: (await import("./de/imports.ts")).imports }),
    en: async () => ({ imports: (await import("./en/imports.ts")).imports }),
  },
  exports: {
    de: async () => ({ exports: (await import("./de/exports.ts")).exports }),
    en: async () => ({ exports: (await import("./en/exports.ts")).exports }),
  },
  // For the start page and reports.
  figures: {
    de: () => import("./de/figures.ts"),
    en: () => import("./en/figures.ts"),
  },
  reports: {
    de: () => import("./de/reports.ts"),
    en: () => import("./en/reports.ts"),
  },
  vouchers: {
    de: async () => ({ ...(await import("./de/vouchers.ts")), ...(await import("./de/offers.ts")) }),
    en: async () => ({ ...(await import("./en/vouchers.ts")), ...(await import("./en/offers.ts")) }),
  },
  ads: {
    de: async () => ({ ...(await import("./de/ads.ts")), ...(await import("./de/offers.ts")) }),
    en: async () => ({ ...(await import("./en/ads.ts")), ...(await import("./en/offers.ts")) }),
  },
  look: {
    de: async () => ({ ...(await import("./de/look.ts")), ...(await import("./de/offers.ts")) }),
    en: async () => ({ ...(await import("./en/look.ts")), ...(await import("./en/offers.ts")) }),
  },
  mailTexts: {
    de: () => import("./de/mail-texts.ts"),
    en: () => import("./en/mail-texts.ts"),
  },
  wordLists: {
    de: () => import("./de/word-lists.ts"),
    en: () => import("./en/word-lists.ts"),
  },
  settings: {
    de: () => import("./de/settings.ts"),
    en: () => import("./en/settings.ts"),
  },
  me: {
    de: () => import("./de/me.ts"),
    en: () => import("./en/me.ts"),
  },
} as const satisfies Readonly<Record<string, Area>>;
