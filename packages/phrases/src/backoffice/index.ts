import type { UiLanguage } from "../language.ts";
import type { Mirror } from "../mirror.ts";
import type { TextTable } from "../overrides.ts";
import type { AREAS } from "./areas.ts";
import { DOOR_AREAS } from "./door-areas.ts";
import type { places } from "./en/places.ts";
import type { profiles } from "./en/profiles.ts";
import type { audit } from "../en/audit.ts";
import type { errors } from "../en/errors.ts";
import type { approvals } from "./en/approvals.ts";
import type { common } from "./en/common.ts";
import type { devices } from "./en/devices.ts";
import type { log } from "./en/log.ts";
import type { flags } from "./en/flags.ts";
import type { home } from "./en/home.ts";
import type { memberPage } from "./en/member-page.ts";
import type { memberWork } from "./en/member-work.ts";
import type { members } from "./en/members.ts";
import type { letters } from "./en/letters.ts";
import type { people } from "./en/people.ts";
import type { privacy } from "./en/privacy.ts";
import type { singleSignOn } from "./en/single-sign-on.ts";
import type { setup } from "./en/setup.ts";
import type { tablets } from "./en/tablets.ts";
import type { views } from "./en/views.ts";
import type { factor } from "./en/factor.ts";
import type { me } from "./en/me.ts";
import type { signIn } from "./en/sign-in.ts";

export { UI_LANGUAGES, uiLanguageOf, type UiLanguage } from "../language.ts";
export type { TextTable } from "../overrides.ts";

/** Part of the back office with texts of its own. */
export type BackOfficeArea = keyof typeof AREAS | keyof typeof DOOR_AREAS;

// The texts of one member begin with `members`, as those of the list do.
interface English extends Readonly<Record<Exclude<BackOfficeArea, "memberPage">, TextTable>> {
  readonly places: typeof places;
  readonly profiles: typeof profiles;
  readonly common: typeof common;
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
  readonly letters: typeof letters;
  readonly approvals: typeof approvals;
  readonly privacy: typeof privacy;
  readonly flags: typeof flags;
  readonly setup: typeof setup;
  readonly tablets: typeof tablets;
  readonly views: typeof views;
}

/** Texts of the back office in one language; keys begin with their area: `common.actions.save`. */
export type BackOfficeTexts = Mirror<English>;

type DoorArea = keyof typeof DOOR_AREAS;

const isDoorArea = (name: string): name is DoorArea => Object.hasOwn(DOOR_AREAS, name);

/** Names of all areas. */
export async function listBackOfficeAreas(): Promise<readonly BackOfficeArea[]> {
  const { AREAS: areas } = await import("./areas.ts");
  const isArea = (name: string): name is BackOfficeArea => isDoorArea(name) || Object.hasOwn(areas, name);
  return [...Object.keys(DOOR_AREAS), ...Object.keys(areas)].filter((name) => isArea(name));
}

/** Loads the texts of one area. */
export async function loadBackOfficeTexts(language: UiLanguage, area: BackOfficeArea): Promise<TextTable> {
  if (isDoorArea(area)) {
    return await DOOR_AREAS[area][language]();
  }
  const { AREAS: areas } = await import("./areas.ts");
  return await areas[area][language]();
}
