import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { RadioField } from "./choice-fields.tsx";
import { TextField } from "./text-field.tsx";
import type { Option } from "./option.ts";

interface ReasonFieldProps {
  /** Field with the chosen reason's id. */
  readonly name: string;
  /** Field with the text required for {@link ReasonFieldProps.otherId}. */
  readonly textName: string;
  readonly reasons: readonly Option[];
  /** The reason that requires a text. */
  readonly otherId: string;
}

/** Asks for one of the usual reasons, or another one as text. */
export function ReasonField({ name, textName, reasons, otherId }: ReasonFieldProps): ReactNode {
  const { t } = useTranslation();
  const chosen: unknown = useWatch({ name });
  return (
    <>
      <RadioField name={name} label={t("common.form.reason")} options={reasons} />
      {chosen === otherId ? <TextField name={textName} label={t("common.form.otherReason")} rows={2} /> : null}
    </>
  );
}
