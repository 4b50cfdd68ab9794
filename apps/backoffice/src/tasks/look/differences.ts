import type { KioskLook } from "@punktum/contracts";
import { UI_LANGUAGES, type UiLanguage } from "@punktum/domain";
import { valuesOf } from "./look-values.ts";

/** One difference between two looks. Undefined: the kiosk's default. */
export interface Difference {
  readonly kind: "COLOUR" | "VARIABLE" | "LOGO" | "SETTING" | "LIST" | "TEXT";
  readonly name: string;
  readonly language?: UiLanguage;
  readonly before: unknown;
  readonly after: unknown;
}

type Part = Readonly<Record<string, unknown>>;

interface Compared extends Pick<Difference, "kind" | "language"> {
  readonly before: Part | undefined;
  readonly after: Part | undefined;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function compare({ before = {}, after = {}, ...what }: Compared): readonly Difference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) =>
    isSame(before[name], after[name]) ? [] : [{ ...what, name, before: before[name], after: after[name] }],
  );
}

/** Parts of a look that are compared as a whole. */
function partsOf(look: KioskLook) {
  const { theme, logo_url, screen_saver, register_form, translations, ...others } = valuesOf(look);
  const { membershipOptins, userProperties, ...settings } = others;
  const { message, ...saver } = screen_saver ?? {};
  return {
    colours: theme?.colors,
    variables: theme?.variables,
    logo: { logo_url },
    lists: { membershipOptins, userProperties },
    settings: { ...settings, ...saver, ...message, ...register_form },
    translations: translations ?? {},
  };
}

/** Differences of the second look from the first. */
export function differencesOf(first: KioskLook, second: KioskLook): readonly Difference[] {
  const [before, after] = [partsOf(first), partsOf(second)];
  return [
    ...compare({ kind: "COLOUR", before: before.colours, after: after.colours }),
    ...compare({ kind: "VARIABLE", before: before.variables, after: after.variables }),
    ...compare({ kind: "LOGO", before: before.logo, after: after.logo }),
    ...compare({ kind: "SETTING", before: before.settings, after: after.settings }),
    ...compare({ kind: "LIST", before: before.lists, after: after.lists }),
    ...UI_LANGUAGES.flatMap((language) =>
      compare({
        kind: "TEXT",
        language,
        before: before.translations[language],
        after: after.translations[language],
      }),
    ),
  ];
}
