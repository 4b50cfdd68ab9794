import type { KioskLook, newKioskLook } from "@punktum/contracts";
import { definedOnly, UI_LANGUAGES, type UiLanguage } from "@punktum/domain";
import type * as z from "zod/mini";

/** The look as the form edits it. */
export type LookValues = z.input<typeof newKioskLook>;

/** Texts that replace the kiosk's. */
export type Translations = NonNullable<LookValues["translations"]>;

type Saver = NonNullable<KioskLook["screen_saver"]>;

/** The kiosk's defaults for absent values. */
const DEFAULTS = {
  inactivity_time: 60,
  manuallyEnableCamera: false,
  display_revenue_amount_payable_with_points: false,
  showSelfServiceButton: false,
} as const;
const SAVER: Saver = {
  showSelectLanguage: false,
  offeredLanguages: [...UI_LANGUAGES],
  backgroundCover: false,
  hideLogo: false,
  message: { show: false, horizontal: "center", vertical: "bottom" },
};
const FORM = { asksPassword: true } as const;

/** Converts a look to form values, with the kiosk's defaults for absent ones. */
export function valuesOf(look: KioskLook): LookValues {
  const { primary, secondary, ...colours } = look.theme?.colors ?? {};
  return {
    ...DEFAULTS,
    ...definedOnly(look),
    screen_saver: { ...SAVER, ...definedOnly(look.screen_saver ?? {}) },
    register_form: { ...FORM, ...definedOnly(look.register_form ?? {}) },
    // Two colours also have an older name.
    theme: { ...look.theme, colors: { ...definedOnly({ brand: primary, accent: secondary }), ...colours } },
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Members to send. Empty members and defaults that the look did not contain are left out. */
function said<T extends object>(given: T, defaults: Partial<T>, first: Partial<T> = {}): Partial<T> | undefined {
  const others: Partial<T> = { ...given };
  for (const name in others) {
    const value = others[name];
    const isDefault = first[name] === undefined && isSame(value, defaults[name]);
    if (isDefault || value === undefined || value === null || value === "") {
      delete others[name];
    }
  }
  return Object.keys(others).length === 0 ? undefined : others;
}

const tablesOf = (translations: Translations): Translations | undefined =>
  said<Translations>(
    Object.fromEntries(
      UI_LANGUAGES.flatMap((language) => {
        const table = translations[language] ?? {};
        return Object.keys(table).length === 0 ? [] : [[language, table]];
      }),
    ),
    {},
  );

/** Converts form values to a look. Defaults are left out, so that settings of a kiosk's build still apply. */
export function lookOf(values: LookValues, first: KioskLook): LookValues {
  const { screen_saver: saver = {}, register_form: form = {}, theme = {}, translations = {}, ...others } = values;
  const colors = said(theme.colors ?? {}, {});
  const { variables = {} } = theme;
  return {
    ...said(others, DEFAULTS, first),
    ...definedOnly({
      screen_saver: said(saver, SAVER, first.screen_saver),
      register_form: said(form, FORM, first.register_form),
      theme: said(
        { ...definedOnly({ colors, variables: Object.keys(variables).length === 0 ? undefined : variables }) },
        {},
      ),
      translations: tablesOf(translations),
    }),
  };
}

/** The texts with one more, or without one that equals the kiosk's. */
export function withText(
  translations: Translations,
  { language, key, text }: { readonly language: UiLanguage; readonly key: string; readonly text: string | undefined },
): Translations {
  const { [key]: _former, ...others } = translations[language] ?? {};
  return { ...translations, [language]: text === undefined ? others : { ...others, [key]: text } };
}
