import type { Area } from "./door-areas.ts";

/** Texts behind the login by the screens that need them; each area is a chunk a language. */
export const AREAS = {
  places: {
    de: async () => ({ places: (await import("./de/places.ts")).places }),
    en: async () => ({ places: (await import("./en/places.ts")).places }),
  },
  profiles: {
    de: async () => ({ profiles: (await import("./de/profiles.ts")).profiles }),
    en: async () => ({ profiles: (await import("./en/profiles.ts")).profiles }),
  },
  members: {
    de: async () => ({ members: (await import("./de/members.ts")).members }),
    en: async () => ({ members: (await import("./en/members.ts")).members }),
  },
  // One member's page: the list's texts, and more.
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
    de: async () => ({ home: (await import("./de/home.ts")).home }),
    en: async () => ({ home: (await import("./en/home.ts")).home }),
  },
  devices: {
    de: async () => ({ devices: (await import("./de/devices.ts")).devices }),
    en: async () => ({ devices: (await import("./en/devices.ts")).devices }),
  },
  log: {
    de: async () => ({ log: (await import("./de/log.ts")).log }),
    en: async () => ({ log: (await import("./en/log.ts")).log }),
  },
  audit: {
    de: async () => ({ audit: (await import("../de/audit.ts")).audit }),
    en: async () => ({ audit: (await import("../en/audit.ts")).audit }),
  },
  people: {
    de: async () => ({ people: (await import("./de/people.ts")).people }),
    en: async () => ({ people: (await import("./en/people.ts")).people }),
  },
  singleSignOn: {
    de: async () => ({ singleSignOn: (await import("./de/single-sign-on.ts")).singleSignOn }),
    en: async () => ({ singleSignOn: (await import("./en/single-sign-on.ts")).singleSignOn }),
  },
  approvals: {
    de: async () => ({ approvals: (await import("./de/approvals.ts")).approvals }),
    en: async () => ({ approvals: (await import("./en/approvals.ts")).approvals }),
  },
  privacy: {
    de: async () => ({ privacy: (await import("./de/privacy.ts")).privacy }),
    en: async () => ({ privacy: (await import("./en/privacy.ts")).privacy }),
  },
  flags: {
    de: async () => ({ flags: (await import("./de/flags.ts")).flags }),
    en: async () => ({ flags: (await import("./en/flags.ts")).flags }),
  },
  views: {
    de: async () => ({ views: (await import("./de/views.ts")).views }),
    en: async () => ({ views: (await import("./en/views.ts")).views }),
  },
  tablets: {
    de: async () => ({ tablets: (await import("./de/tablets.ts")).tablets }),
    en: async () => ({ tablets: (await import("./en/tablets.ts")).tablets }),
  },
  setup: {
    de: async () => ({ setup: (await import("./de/setup.ts")).setup }),
    en: async () => ({ setup: (await import("./en/setup.ts")).setup }),
  },
  me: {
    de: async () => ({ me: (await import("./de/me.ts")).me }),
    en: async () => ({ me: (await import("./en/me.ts")).me }),
  },
} as const satisfies Readonly<Record<string, Area>>;
