import type { UiLanguage } from "../language.ts";
import type { Mirror } from "../mirror.ts";
import type { TextTable } from "../overrides.ts";
import type { AREAS } from "./areas.ts";
import { SIGN_IN_AREAS } from "./sign-in-areas.ts";
import type { places } from "./en/places.ts";
import type { profiles } from "./en/profiles.ts";
import type { audit } from "../en/audit.ts";
import type { errors } from "../en/office-errors.ts";
import type { approvals } from "./en/approvals.ts";
import type { common } from "./en/common.ts";
import type { devices } from "./en/devices.ts";
import type { log } from "./en/log.ts";
import type { exports } from "./en/exports.ts";
import type { figures } from "./en/figures.ts";
import type { flags } from "./en/flags.ts";
import type { imports } from "./en/imports.ts";
import type { home } from "./en/home.ts";
import type { memberPage } from "./en/member-page.ts";
import type { memberWork } from "./en/member-work.ts";
import type { members } from "./en/members.ts";
import type { letters } from "./en/letters.ts";
import type { people } from "./en/people.ts";
import type { privacy } from "./en/privacy.ts";
import type { reports } from "./en/reports.ts";
import type { look } from "./en/look.ts";
import type { levels } from "./en/levels.ts";
import type { rules } from "./en/rules.ts";
import type { connections } from "./en/connections.ts";
import type { singleSignOn } from "./en/single-sign-on.ts";
import type { mailTexts } from "./en/mail-texts.ts";
import type { settings } from "./en/settings.ts";
import type { wordLists } from "./en/word-lists.ts";
import type { setup } from "./en/setup.ts";
import type { tablets } from "./en/tablets.ts";
import type { ads } from "./en/ads.ts";
import type { offers } from "./en/offers.ts";
import type { vouchers } from "./en/vouchers.ts";
import type { views } from "./en/views.ts";
import type { windows } from "./en/windows.ts";
import type { factor } from "./en/factor.ts";
import type { me } from "./en/me.ts";
import type { signIn } from "./en/sign-in.ts";

export { UI_LANGUAGES, uiLanguageOf, type UiLanguage } from "../language.ts";
export type { TextTable } from "../overrides.ts";

/** Part of the back office with its own texts. */
export type BackOfficeArea = keyof typeof AREAS | keyof typeof SIGN_IN_AREAS;

// Texts of a member's page begin with `members`, like those of the list; texts of the frame's dialogs begin with
// `common`.
interface English extends Readonly<Record<Exclude<BackOfficeArea, "memberPage" | "windows">, TextTable>> {
  readonly vouchers: typeof vouchers;
  readonly offers: typeof offers;
  readonly ads: typeof ads;
  readonly places: typeof places;
  readonly profiles: typeof profiles;
  readonly common: typeof common & typeof windows;
  readonly errors: Mirror<typeof errors>;
  readonly factor: typeof factor;
  readonly me: typeof me;
  readonly signIn: typeof signIn;
  readonly home: typeof home;
  readonly devices: typeof devices;
  readonly log: typeof log;
  readonly audit: Mirror<typeof audit>;
  readonly members: typeof members & typeof memberPage & typeof memberWork;
  readonly people: typeof people;
  readonly singleSignOn: typeof singleSignOn;
  readonly connections: typeof connections;
  readonly imports: typeof imports;
  readonly exports: typeof exports;
  readonly letters: typeof letters;
  readonly approvals: typeof approvals;
  readonly privacy: typeof privacy;
  readonly flags: typeof flags;
  readonly figures: typeof figures;
  readonly reports: typeof reports;
  readonly look: typeof look;
  readonly levels: typeof levels;
  readonly rules: typeof rules;
  readonly mailTexts: typeof mailTexts;
  readonly settings: typeof settings;
  readonly wordLists: typeof wordLists;
  readonly setup: typeof setup;
  readonly tablets: typeof tablets;
  readonly views: typeof views;
}

/** Texts of the back office in one language; keys begin with their area: `common.actions.save`. */
export type BackOfficeTexts = Mirror<English>;

type SignInArea = keyof typeof SIGN_IN_AREAS;

const isSignInArea = (name: string): name is SignInArea => Object.hasOwn(SIGN_IN_AREAS, name);

/** Names of all areas. */
export async function listBackOfficeAreas(): Promise<readonly BackOfficeArea[]> {
  const { AREAS: areas } = await import("./areas.ts");
  const isArea = (name: string): name is BackOfficeArea => isSignInArea(name) || Object.hasOwn(areas, name);
  return [...Object.keys(SIGN_IN_AREAS), ...Object.keys(areas)].filter((name) => isArea(name));
}

/** Loads the texts of one area. */
export async function loadBackOfficeTexts(language: UiLanguage, area: BackOfficeArea): Promise<TextTable> {
  if (isSignInArea(area)) {
    return await SIGN_IN_AREAS[area][language]();
  }
  const { AREAS: areas } = await import("./areas.ts");
  return await areas[area][language]();
}
