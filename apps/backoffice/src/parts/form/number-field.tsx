import { definedOnly } from "@punktum/domain";
import type { ReactNode } from "react";
import { Button as Pressable, Group, Input, NumberField as Field } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "../icon.tsx";
import { useBound, type FieldProps } from "./field.ts";
import { FieldFrame } from "./field-frame.tsx";

interface NumberFieldProps extends FieldProps {
  readonly minValue?: number;
  readonly maxValue?: number;
  readonly step?: number;
  readonly unit?: string;
  readonly formatOptions?: Intl.NumberFormatOptions;
  /** Shows buttons to decrease and increase. */
  readonly hasSteps?: boolean;
}

/** The given props of the range. */
const rangeOf = ({ minValue, maxValue, step, formatOptions }: NumberFieldProps) =>
  definedOnly({ minValue, maxValue, step, formatOptions });

/** A number field that formats and parses in the page's language. */
export function NumberField(props: NumberFieldProps): ReactNode {
  const { t } = useTranslation();
  const { value, onChange, onBlur, focusBy, problem } = useBound(props);
  const { label, hint, aside, isDisabled = false, autoFocus = false, unit, hasSteps = false } = props;
  return (
    <Field
      className="field"
      value={typeof value === "number" ? value : Number.NaN}
      onChange={(typed) => onChange(Number.isNaN(typed) ? undefined : typed)}
      onBlur={onBlur}
      isInvalid={problem !== undefined}
      isDisabled={isDisabled}
      autoFocus={autoFocus}
      validationBehavior="aria"
      {...rangeOf(props)}
    >
      <FieldFrame label={label} hint={hint} aside={aside} problem={problem}>
        <Group className="in">
          {hasSteps ? (
            <Pressable slot="decrement" className="iconbtn inline" aria-label={t("common.form.decrease")}>
              <Icon name="minus" small />
            </Pressable>
          ) : null}
          <Input ref={focusBy} />
          {unit === undefined ? null : <span className="unit">{unit}</span>}
          {hasSteps ? (
            <Pressable slot="increment" className="iconbtn inline" aria-label={t("common.form.increase")}>
              <Icon name="plus" small />
            </Pressable>
          ) : null}
        </Group>
      </FieldFrame>
    </Field>
  );
}
