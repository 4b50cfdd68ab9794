import type { ReactNode } from "react";
import { Input, TextArea, TextField as Field } from "react-aria-components";
import { textOfValue, useBound, type FieldProps } from "./field.ts";
import { FieldFrame } from "./field-frame.tsx";

interface TextFieldProps extends FieldProps {
  readonly type?: "text" | "date" | "datetime-local" | "time" | "email" | "password" | "tel" | "url" | "search";
  readonly autoComplete?: string;
  readonly maxLength?: number;
  readonly inputMode?: "text" | "numeric" | "decimal" | "email" | "tel" | "url";
  /** Number of lines; absent for a single-line field. */
  readonly rows?: number;
  /** Placeholder. */
  readonly suggested?: string;
  /** Sends null for an empty field, which clears it on the platform. */
  readonly emptyIsNull?: boolean;
}

export function TextField(props: TextFieldProps): ReactNode {
  const { value, onChange, onBlur, focusBy, problem } = useBound(props);
  const { label, hint, aside, isDisabled = false, autoFocus = false, type = "text", rows, emptyIsNull = false } = props;
  const { autoComplete = "off", maxLength, inputMode, suggested = "" } = props;
  return (
    <Field
      className="field"
      name={props.name}
      type={type}
      value={textOfValue(value) || suggested}
      onChange={(typed) => onChange(typed === "" && emptyIsNull ? null : typed)}
      onBlur={onBlur}
      isInvalid={problem !== undefined}
      isDisabled={isDisabled}
      autoFocus={autoFocus}
      autoComplete={autoComplete}
      validationBehavior="aria"
      {...(maxLength === undefined ? {} : { maxLength })}
      {...(inputMode === undefined ? {} : { inputMode })}
    >
      <FieldFrame label={label} hint={hint} aside={aside} problem={problem}>
        {rows === undefined ? (
          <Input className="in" ref={focusBy} />
        ) : (
          <TextArea className="in" ref={focusBy} rows={rows} />
        )}
      </FieldFrame>
    </Field>
  );
}
