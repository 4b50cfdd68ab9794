import { countriesIn, type FieldProblem, type KeyboardLayout, type RegistrationField } from "@punktum/domain";
import { PasswordField, Select, TextField } from "@punktum/ui";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../hooks/use-error-text.ts";

type Kind = RegistrationField["kind"];
type TypedKind = Exclude<Kind, "gender" | "country">;

/** Layout of the screen keyboard and `inputmode` per kind of field. */
const TYPING: Readonly<
  Record<TypedKind, { readonly layout: KeyboardLayout; readonly mode: "text" | "email" | "numeric" | "tel" }>
> = {
  email: { layout: "email", mode: "email" },
  name: { layout: "text", mode: "text" },
  text: { layout: "text", mode: "text" },
  postcode: { layout: "digits", mode: "numeric" },
  phone: { layout: "phone", mode: "tel" },
  date: { layout: "date", mode: "numeric" },
  password: { layout: "text", mode: "text" },
  "password-repeat": { layout: "text", mode: "text" },
};

export interface FormFieldProps {
  readonly field: RegistrationField;
  readonly value: string;
  /** Problem of the value, once the field was left. */
  readonly problem: FieldProblem | null;
  readonly usesDevice: boolean;
  /** Value that means no answer about the gender. */
  readonly noGender: "NA" | "DIVERSE";
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

function useProblemText(): (problem: FieldProblem | null) => string | undefined {
  const textOf = useErrorText();
  return (problem) => {
    if (problem === null) {
      return undefined;
    }
    const isEmail = problem === "EMPTY_EMAIL" || problem === "EMAIL_FORMAT";
    return textOf(isEmail ? problem : `register.problem.${problem}`);
  };
}

/** Name of a field: the organisation's text, ours, or the property name split into words. */
function useFieldName(): (name: string) => string {
  const textOf = useErrorText();
  return (name) => {
    const key = `register.field.${name}`;
    const words = textOf(key);
    if (words !== key) {
      return words;
    }
    const parts = name
      .replaceAll("_", " ")
      .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
      .toLowerCase();
    return parts.charAt(0).toUpperCase() + parts.slice(1);
  };
}

function ChoiceField({
  field,
  value,
  noGender,
  onChange,
  onLeave,
  ...rest
}: FormFieldProps & LabelledProps): ReactNode {
  const { t, i18n } = useTranslation();
  const { label, error } = rest;
  const options = useMemo(
    () =>
      field.kind === "country"
        ? countriesIn(i18n.language).map(({ code, name }) => ({ value: code, label: name }))
        : [
            { value: "M", label: t("register.gender.M") },
            { value: "F", label: t("register.gender.F") },
            { value: noGender, label: t("register.gender.NONE") },
          ],
    [field.kind, i18n.language, noGender, t],
  );
  return (
    <Select
      label={label}
      error={error}
      name={field.name}
      placeholder={t("register.choose")}
      required={field.mandatory}
      options={options}
      value={value}
      data-stop
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
    />
  );
}

interface LabelledProps {
  readonly label: string;
  readonly error: string | undefined;
}

function TypedField({
  field,
  value,
  usesDevice,
  onChange,
  onLeave,
  label,
  error,
}: FormFieldProps & LabelledProps): ReactNode {
  const { t } = useTranslation();
  const { kind } = field;
  if (kind === "gender" || kind === "country") {
    return null;
  }
  const { layout, mode } = TYPING[kind];
  const shared = {
    label,
    error,
    name: field.name,
    value,
    required: field.mandatory,
    maxLength: field.maxLength,
    autoComplete: "off",
    spellCheck: false,
    inputMode: usesDevice ? mode : "none",
    "data-keyboard": layout,
    "data-stop": true,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
    onBlur: onLeave,
  } as const;
  if (kind === "password" || kind === "password-repeat") {
    return (
      <PasswordField
        {...shared}
        autoComplete="new-password"
        helper={kind === "password" ? t("register.passwordHelper") : undefined}
        showLabel={t("login.showPassword")}
        hideLabel={t("login.hidePassword")}
      />
    );
  }
  return (
    <TextField
      {...shared}
      autoCapitalize={kind === "email" ? "none" : "words"}
      helper={kind === "date" ? t("register.dateHelper") : undefined}
    />
  );
}

/** One field with its error. Mandatory fields are marked. */
export function FormField(props: FormFieldProps): ReactNode {
  const nameOf = useFieldName();
  const problemText = useProblemText();
  const { field, problem } = props;
  const labelled = {
    label: field.mandatory ? `${nameOf(field.name)} *` : nameOf(field.name),
    error: problemText(problem),
  };
  const isChoice = field.kind === "gender" || field.kind === "country";
  return isChoice ? <ChoiceField {...props} {...labelled} /> : <TypedField {...props} {...labelled} />;
}
