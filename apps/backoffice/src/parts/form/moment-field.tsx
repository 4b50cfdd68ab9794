import type { ReactNode } from "react";
import { Input, TextField as Field } from "react-aria-components";
import { FieldFrame } from "./field-frame.tsx";
import { useBound, type FieldProps } from "./field.ts";
import { fieldTextOf, momentOfField, ownTimeZone } from "./moments.ts";

/** A date with a time in the browser's time zone; may be empty. */
export function MomentField(props: FieldProps & { readonly isEnd?: boolean }): ReactNode {
  const { value, onChange, onBlur, focusBy, problem } = useBound(props);
  const { label, hint, isEnd = false } = props;
  const zone = ownTimeZone();
  return (
    <Field
      className="field"
      type="datetime-local"
      value={fieldTextOf(value, zone)}
      onChange={(text) => onChange(momentOfField(text, zone, isEnd))}
      onBlur={onBlur}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
    >
      <FieldFrame label={label} hint={hint} problem={problem}>
        <Input className="in num" ref={focusBy} />
      </FieldFrame>
    </Field>
  );
}
