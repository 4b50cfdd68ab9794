import type { ReactNode } from "react";
import { Button as Pressable, Group, Input, NumberField as Field } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useBound } from "../../parts/form/field.ts";
import { FieldFrame } from "../../parts/form/field-frame.tsx";
import { Icon } from "../../parts/icon.tsx";

const SECOND_MS = 1_000;

/** A field for seconds, stored as milliseconds. */
export function SecondsField({ name, label }: { readonly name: string; readonly label: string }): ReactNode {
  const { t } = useTranslation();
  const { value, onChange, onBlur, focusBy, problem } = useBound({ name, label });
  return (
    <Field
      className="field"
      value={typeof value === "number" ? value / SECOND_MS : Number.NaN}
      onChange={(typed) => onChange(Number.isNaN(typed) ? undefined : Math.round(typed * SECOND_MS))}
      onBlur={onBlur}
      minValue={1}
      maxValue={600}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
    >
      <FieldFrame label={label} problem={problem}>
        <Group className="in">
          <Pressable slot="decrement" className="iconbtn inline" aria-label={t("common.form.decrease")}>
            <Icon name="minus" small />
          </Pressable>
          <Input ref={focusBy} />
          <span className="unit">s</span>
          <Pressable slot="increment" className="iconbtn inline" aria-label={t("common.form.increase")}>
            <Icon name="plus" small />
          </Pressable>
        </Group>
      </FieldFrame>
    </Field>
  );
}
