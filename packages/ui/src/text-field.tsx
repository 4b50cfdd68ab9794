import styled from "@emotion/styled";
import { useId, useState, type ComponentProps, type ReactNode } from "react";
import { fieldAria, fieldBox, FieldFrame, type FieldLabelling } from "./field-frame.tsx";
import { IconButton } from "./icon-button.tsx";
import { EyeIcon, EyeOffIcon } from "./icons.tsx";

const Input = styled.input(fieldBox);

/** Props of {@link TextField}. */
export interface TextFieldProps extends Omit<ComponentProps<"input">, "id">, FieldLabelling {}

/** One-line text box with a label and a helper or error text; passes `ref`, `name` and events to the input. */
export function TextField({ label, number, error, helper, type = "text", ...rest }: TextFieldProps): ReactNode {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} number={number} error={error} helper={helper}>
      <Input {...rest} {...fieldAria(id, { error, helper })} type={type} />
    </FieldFrame>
  );
}

const Shell = styled.div({
  position: "relative",
  "& > input": { paddingInlineEnd: "4.25rem" },
  "& > button": { position: "absolute", insetInlineEnd: 2, top: "50%", translate: "0 -50%" },
});

/** Props of {@link PasswordField}. */
export interface PasswordFieldProps extends Omit<TextFieldProps, "type"> {
  /** Name of the toggle while the password is hidden. */
  readonly showLabel: string;
  /** Name of the toggle while the password is shown. */
  readonly hideLabel: string;
}

/** Password box with a button to show and hide the text. */
export function PasswordField({
  label,
  number,
  error,
  helper,
  showLabel,
  hideLabel,
  ...rest
}: PasswordFieldProps): ReactNode {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame id={id} label={label} number={number} error={error} helper={helper}>
      <Shell>
        <Input
          autoComplete="current-password"
          {...rest}
          {...fieldAria(id, { error, helper })}
          type={shown ? "text" : "password"}
        />
        <IconButton
          label={shown ? hideLabel : showLabel}
          icon={shown ? <EyeOffIcon /> : <EyeIcon />}
          onClick={() => setShown(!shown)}
        />
      </Shell>
    </FieldFrame>
  );
}
