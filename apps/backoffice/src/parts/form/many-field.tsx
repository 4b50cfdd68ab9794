import type { ReactNode } from "react";
import { Checkbox, CheckboxGroup } from "react-aria-components";
import { Icon } from "../icon.tsx";
import { useBound, type FieldProps } from "./field.ts";
import { FieldFrame } from "./field-frame.tsx";
import type { Option } from "./option.ts";
import "./many-field.css";

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

interface ManyFieldProps extends FieldProps {
  readonly options: readonly Option[];
}

/** A group of checkboxes. */
export function ManyField({ options, ...props }: ManyFieldProps): ReactNode {
  const { value, onChange, onBlur, problem } = useBound(props);
  return (
    <CheckboxGroup
      className="field"
      value={textsOf(value)}
      onChange={onChange}
      onBlur={onBlur}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
    >
      <FieldFrame label={props.label} hint={props.hint} aside={props.aside} problem={problem}>
        <div className="ticks">
          {options.map(({ id, label, hint }) => (
            <Checkbox key={id} value={id} className="choice">
              <span className="check">
                <Icon name="check" small />
              </span>
              <span>
                {label}
                {hint === undefined ? null : <small>{hint}</small>}
              </span>
            </Checkbox>
          ))}
        </div>
      </FieldFrame>
    </CheckboxGroup>
  );
}
