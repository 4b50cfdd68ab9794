import type { Right } from "@punktum/contracts";
import type { BackOfficeArea } from "@punktum/phrases/backoffice";
import type { ComponentType } from "react";
import { untilTexts } from "../base/texts.ts";

/** One screen behind the login. */
export interface Screen {
  /** Path below the programme's address. */
  readonly path: string;
  /** Right that opens it. Absent: every signed-in user may open it. */
  readonly right?: Right;
  /** Texts that load with it. */
  readonly texts: BackOfficeArea;
  readonly load: () => Promise<ComponentType>;
}

const loadReports = async (): Promise<ComponentType> => {
  const [{ ReportPage }] = await Promise.all([import("../tasks/reports/report-page.tsx"), untilTexts("figures")]);
  return ReportPage;
};
/** Tasks with several screens name their pages in a separate file, which loads with the first of them. */
const connections = async () => await import("../tasks/connections/pages.ts");
const devices = async () => await import("../tasks/devices/pages.ts");
const imports = async () => await import("../tasks/imports/pages.ts");
const members = async () => await import("../tasks/members/pages.ts");
const places = async () => await import("../tasks/places/pages.ts");
const rules = async () => await import("../tasks/rules/pages.ts");
const loadSettings = async (): Promise<ComponentType> =>
  (await import("../tasks/settings/settings-page.tsx")).SettingsPage;
const setup = async () => await import("../tasks/setup/pages.ts");
const vouchers = async () => await import("../tasks/vouchers/pages.ts");

/** All screens. The menu shows the subset that has an entry and that the role may open. */
export const SCREENS: readonly Screen[] = [
  {
    path: "me",
    texts: "me",
    load: async () => {
      const [{ MePage }] = await Promise.all([import("../tasks/me/me-page.tsx"), untilTexts("factor")]);
      return MePage;
    },
  },
  {
    path: "",
    texts: "home",
    load: async () => {
      const [{ HomePage }] = await Promise.all([import("../tasks/home/home-page.tsx"), untilTexts("figures")]);
      return HomePage;
    },
  },
  {
    path: "stores",
    right: "places.read",
    texts: "places",
    load: async () => await (await places()).loadStores(),
  },
  {
    path: "stores/new",
    right: "places.edit",
    texts: "places",
    load: async () => await (await places()).loadNewStore(),
  },
  {
    path: "stores/:partnerId/:storeId",
    right: "places.read",
    texts: "places",
    load: async () => await (await places()).loadStore(),
  },
  {
    path: "profiles",
    right: "devices.read",
    texts: "profiles",
    load: async () => (await import("../tasks/profiles/profiles-page.tsx")).ProfilesPage,
  },
  {
    path: "devices",
    right: "devices.read",
    texts: "devices",
    load: async () => await (await devices()).loadDevices(),
  },
  {
    path: "devices/:id",
    right: "devices.read",
    texts: "devices",
    load: async () => await (await devices()).loadDevice(),
  },
  {
    path: "log",
    right: "log.read",
    texts: "log",
    load: async () => {
      const [{ LogPage }] = await Promise.all([import("../tasks/log/log-page.tsx"), untilTexts("audit")]);
      return LogPage;
    },
  },
  {
    path: "members",
    right: "members.open",
    texts: "members",
    load: async () => (await import("../tasks/members/members-page.tsx")).MembersPage,
  },
  {
    path: "members/:accountId",
    right: "members.open",
    texts: "memberPage",
    load: async () => await (await members()).loadMember(),
  },
  {
    path: "members/:accountId/merge",
    right: "members.person",
    texts: "memberPage",
    load: async () => await (await members()).loadMerge(),
  },
  {
    path: "vouchers",
    right: "offers.read",
    texts: "vouchers",
    load: async () => await (await vouchers()).loadVouchers(),
  },
  {
    path: "vouchers/new",
    right: "offers.edit",
    texts: "vouchers",
    load: async () => await (await vouchers()).loadNewVoucher(),
  },
  {
    path: "vouchers/:id",
    right: "offers.read",
    texts: "vouchers",
    load: async () => await (await vouchers()).loadVoucher(),
  },
  {
    path: "ads",
    right: "offers.read",
    texts: "ads",
    load: async () => (await import("../tasks/ads/ads-page.tsx")).AdsPage,
  },
  {
    path: "look",
    right: "settings.read",
    texts: "look",
    load: async () => (await import("../tasks/look/look-page.tsx")).LookPage,
  },
  {
    path: "people",
    right: "people.edit",
    texts: "people",
    load: async () => (await import("../tasks/people/people-page.tsx")).PeoplePage,
  },
  {
    path: "single-sign-on",
    right: "settings.edit",
    texts: "singleSignOn",
    load: async () => (await import("../tasks/single-sign-on/single-sign-on-page.tsx")).SingleSignOnPage,
  },
  {
    path: "webhooks",
    right: "settings.edit",
    texts: "connections",
    load: async () => await (await connections()).loadWebhooks(),
  },
  {
    path: "webhooks/:id",
    right: "settings.edit",
    texts: "connections",
    load: async () => await (await connections()).loadWebhook(),
  },
  {
    path: "webhooks/applications",
    right: "settings.edit",
    texts: "connections",
    load: async () => await (await connections()).loadApplications(),
  },
  {
    path: "approvals",
    right: "approvals.ask",
    texts: "approvals",
    load: async () => (await import("../tasks/approvals/approvals-page.tsx")).ApprovalsPage,
  },
  {
    path: "privacy",
    right: "privacy.ask",
    texts: "privacy",
    load: async () => (await import("../tasks/privacy/privacy-page.tsx")).PrivacyPage,
  },
  {
    path: "flags",
    right: "fraud.read",
    texts: "flags",
    load: async () => (await import("../tasks/flags/flags-page.tsx")).FlagsPage,
  },
  { path: "reports", right: "reports.read", texts: "reports", load: loadReports },
  { path: "reports/:name", right: "reports.read", texts: "reports", load: loadReports },
  {
    path: "rules",
    right: "offers.read",
    texts: "rules",
    load: async () => await (await rules()).loadRules(),
  },
  {
    path: "rules/new",
    right: "offers.edit",
    texts: "rules",
    load: async () => await (await rules()).loadRule(),
  },
  {
    path: "rules/try",
    right: "offers.edit",
    texts: "rules",
    load: async () => await (await rules()).loadTry(),
  },
  {
    path: "rules/:ruleId",
    right: "offers.edit",
    texts: "rules",
    load: async () => await (await rules()).loadRule(),
  },
  {
    path: "levels",
    right: "settings.read",
    texts: "levels",
    load: async () => (await import("../tasks/levels/levels-page.tsx")).LevelsPage,
  },
  { path: "settings", right: "settings.read", texts: "settings", load: loadSettings },
  { path: "settings/:section", right: "settings.read", texts: "settings", load: loadSettings },
  {
    path: "imports",
    right: "imports.run",
    texts: "imports",
    load: async () => await (await imports()).loadImports(),
  },
  {
    path: "imports/:importId",
    right: "imports.run",
    texts: "imports",
    load: async () => await (await imports()).loadImport(),
  },
  {
    path: "exports",
    right: "exports.run",
    texts: "exports",
    load: async () => (await import("../tasks/exports/exports-page.tsx")).ExportsPage,
  },
  {
    path: "programs",
    right: "programs.create",
    texts: "setup",
    load: async () => await (await setup()).loadPrograms(),
  },
  {
    path: "programs/new",
    right: "programs.create",
    texts: "setup",
    load: async () => await (await setup()).loadNewProgram(),
  },
  {
    path: "start",
    right: "settings.edit",
    texts: "setup",
    load: async () => await (await setup()).loadFirstSteps(),
  },
];
