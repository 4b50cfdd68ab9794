import type { Right } from "@punktum/contracts";
import type { BackOfficeArea } from "@punktum/phrases/backoffice";
import type { ComponentType } from "react";
import { untilTexts } from "../base/texts.ts";

/** One screen behind the login. */
export interface Screen {
  /** Path below the programme's address. */
  readonly path: string;
  /** Right that opens it; absent for everybody. */
  readonly right?: Right;
  /** Texts that load with it. */
  readonly texts: BackOfficeArea;
  readonly load: () => Promise<ComponentType>;
}

/** All screens. The menu shows those of them that it knows and the role may open. */
export const SCREENS: readonly Screen[] = [
  {
    path: "me",
    texts: "me",
    load: async () => {
      const [{ MePage }] = await Promise.all([import("../tasks/me/me-page.tsx"), untilTexts("factor")]);
      return MePage;
    },
  },
  { path: "", texts: "home", load: async () => (await import("../tasks/home/home-page.tsx")).HomePage },
  {
    path: "stores",
    right: "places.read",
    texts: "places",
    load: async () => (await import("../tasks/places/stores-page.tsx")).StoresPage,
  },
  {
    path: "stores/new",
    right: "places.edit",
    texts: "places",
    load: async () => (await import("../tasks/places/new-store-page.tsx")).NewStorePage,
  },
  {
    path: "stores/:partnerId/:storeId",
    right: "places.read",
    texts: "places",
    load: async () => (await import("../tasks/places/store-page.tsx")).StorePage,
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
    load: async () => (await import("../tasks/devices/devices-page.tsx")).DevicesPage,
  },
  {
    path: "devices/:id",
    right: "devices.read",
    texts: "devices",
    load: async () => (await import("../tasks/devices/device-page.tsx")).DevicePage,
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
    load: async () => (await import("../tasks/members/member-page.tsx")).MemberPage,
  },
  {
    path: "members/:accountId/merge",
    right: "members.person",
    texts: "memberPage",
    load: async () => (await import("../tasks/members/merge-page.tsx")).MergePage,
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
  {
    path: "programs",
    right: "programs.create",
    texts: "setup",
    load: async () => (await import("../tasks/setup/programs-page.tsx")).ProgramsPage,
  },
  {
    path: "programs/new",
    right: "programs.create",
    texts: "setup",
    load: async () => (await import("../tasks/setup/new-program-page.tsx")).NewProgramPage,
  },
  {
    path: "start",
    right: "settings.edit",
    texts: "setup",
    load: async () => {
      const [{ FirstStepsPage }] = await Promise.all([
        import("../tasks/setup/first-steps-page.tsx"),
        untilTexts("tablets"),
      ]);
      return FirstStepsPage;
    },
  },
];
