import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SwitchField } from "../../parts/form/choice-fields.tsx";
import { FigureField } from "../../parts/form/figure-field.tsx";
import { MomentField } from "../../parts/form/moment-field.tsx";
import { SelectField } from "../../parts/form/select-field.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import type { Field } from "./program-fields.ts";
import { useSettingWords } from "./use-setting-words.ts";

const CENTS = 100;
/** The browser's IANA time zones. Labels may wrap after the slash. */
const zones = () =>
  Intl.supportedValuesOf("timeZone").map((id) => ({ id, label: id.replaceAll("_", " ").replaceAll("/", "/\u{200B}") }));

/** The form's field for one setting. */
export function SettingField({ field }: { readonly field: Field }): ReactNode {
  const { t } = useTranslation();
  const { optionsOf, currency } = useSettingWords();
  const frame = {
    name: field.name,
    label: t(`settings.labels.${field.label}`),
    ...(field.hint === undefined ? {} : { hint: t(`settings.hints.${field.hint}`) }),
  };
  switch (field.kind) {
    case "text":
      return <TextField {...frame} maxLength={field.maxLength} />;
    case "zone":
      return <SelectField {...frame} options={zones()} />;
    case "switch":
      return <SwitchField {...frame} />;
    case "moment":
      return <MomentField {...frame} />;
    case "cents":
      return (
        <FigureField
          {...frame}
          decimals={2}
          perUnit={CENTS}
          emptyIsNull
          {...(currency === undefined ? {} : { unit: currency })}
        />
      );
    case "number":
      return (
        <FigureField {...frame} unit={t(`settings.units.${field.unit}`)} emptyIsNull={field.mayBeEmpty === true} />
      );
    case "choice":
    default:
      return <SelectField {...frame} options={optionsOf(field)} />;
  }
}
