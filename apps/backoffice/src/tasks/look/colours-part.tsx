import {
  contrastText,
  ensureReadable,
  PRODUCT_COLOURS,
  unreadablePairs,
  type ColourPair,
  type OrganizationLook,
} from "@punktum/ui/look";
import type { ReactNode } from "react";
import { Input, TextField } from "react-aria-components";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { textOfValue, useBound } from "../../parts/form/field.ts";
import { FieldFrame } from "../../parts/form/field-frame.tsx";
import { Note } from "../../parts/note.tsx";
import { PictureField } from "../../parts/pictures/picture-field.tsx";
import { useColourWords } from "./use-colour-words.ts";

const COLOURS = ["brand", "onBrand", "accent", "success", "warning", "danger"] as const;
type Colour = (typeof COLOURS)[number];

const HEX = /^#[\da-f]{6}$/i;

function ColourField({ name, standard }: { readonly name: Colour; readonly standard: string }): ReactNode {
  const { t } = useTranslation();
  const label = t(`look.colours.${name}`);
  const { value, onChange, onBlur, focusBy, problem } = useBound({ name: `theme.colors.${name}`, label });
  const text = textOfValue(value);
  const shown = HEX.test(text) ? text : standard;
  return (
    <TextField
      className="field"
      value={text}
      onChange={(typed) => onChange(typed.trim().toLowerCase())}
      onBlur={onBlur}
      isInvalid={problem !== undefined}
      autoComplete="off"
      validationBehavior="aria"
    >
      <FieldFrame label={label} hint={name === "brand" ? t("look.colours.brandHint") : undefined} problem={problem}>
        <div className="in colour">
          <label style={{ background: shown }}>
            <input
              type="color"
              value={shown}
              aria-label={t("look.colours.choose", { name: label })}
              onChange={({ target }) => onChange(target.value)}
            />
          </label>
          <Input ref={focusBy} placeholder={t("look.colours.own")} maxLength={7} spellCheck={false} />
        </div>
      </FieldFrame>
    </TextField>
  );
}

/** The nearest colour to the brand or another background on which its text is readable. */
const nearestTo = ({ colours: [text, background] }: ColourPair): string => ensureReadable(background, text);

function Contrast({ theme }: { readonly theme: OrganizationLook }): ReactNode {
  const { t } = useTranslation();
  const { setValue } = useFormContext();
  const { nameOf, ratioOf } = useColourWords();
  const pairs = unreadablePairs(theme);
  return (
    <div className="contrast" aria-live="polite">
      {pairs.length === 0 ? (
        <Note kind="ok" icon="check">
          {t("look.colours.fine")}
        </Note>
      ) : null}
      {pairs.map((pair) => (
        <Note key={`${pair.text} ${pair.background}`} kind="bad" icon="warn">
          {t("look.colours.tooLow", {
            text: nameOf(pair.text),
            background: nameOf(pair.background),
            ratio: ratioOf(pair.ratio),
          })}{" "}
          {pair.background.startsWith("--") ? null : (
            <Button
              isTiny
              onPress={() => setValue(`theme.colors.${pair.background}`, nearestTo(pair), { shouldDirty: true })}
            >
              {t("look.colours.nearest", { colour: nearestTo(pair) })}
            </Button>
          )}
        </Note>
      ))}
    </div>
  );
}

/** The colours of the form; invalid ones are left out. */
function useTheme(): {
  readonly colors: Readonly<Record<string, string>>;
  readonly variables: Readonly<Record<string, string>>;
} {
  const watched: unknown = useWatch({ name: "theme" });
  const tableOf = (part: "colors" | "variables"): Readonly<Record<string, string>> => {
    const table: unknown = typeof watched === "object" && watched !== null ? Reflect.get(watched, part) : undefined;
    const entries = typeof table === "object" && table !== null ? Object.entries(table) : [];
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== ""),
    );
  };
  return { colors: tableOf("colors"), variables: tableOf("variables") };
}

/** Colours with their contrast, and the logo. */
export function ColoursPart(): ReactNode {
  const { t } = useTranslation();
  const theme = useTheme();
  const standardOf = (name: Colour): string =>
    name === "onBrand" ? contrastText(theme.colors["brand"] ?? PRODUCT_COLOURS.brand) : PRODUCT_COLOURS[name];
  const variables = Object.keys(theme.variables).length;
  return (
    <>
      <section className="group">
        <h2>
          {t("look.colours.title")} <small>{t("look.colours.hint")}</small>
        </h2>
        <div>
          <div className="colours">
            {COLOURS.map((name) => (
              <ColourField key={name} name={name} standard={standardOf(name)} />
            ))}
          </div>
          <Contrast theme={theme} />
          {variables === 0 ? null : <p className="muted">{t("look.colours.variables", { count: variables })}</p>}
        </div>
      </section>
      <section className="group">
        <h2>{t("look.logo.title")}</h2>
        <div>
          <PictureField name="logo_url" label={t("look.logo.label")} none={t("look.logo.none")} />
        </div>
      </section>
    </>
  );
}
