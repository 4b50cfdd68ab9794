import type { ReactNode } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { useBound, type FieldProps } from "./field.ts";
import type { Option } from "./option.ts";
import "./days-field.css";

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

interface DaysFieldProps extends FieldProps {
  /** `hint` is the day's full name. */
  readonly options: readonly Option[];
}

/** Selects any number of weekdays. */
export function DaysField({ options, ...props }: DaysFieldProps): ReactNode {
  const { value, onChange } = useBound(props);
  const chosen = textsOf(value);
  return (
    <div className="field">
      <span className="label">
        {props.label}
        {props.aside === undefined ? null : <small>{props.aside}</small>}
      </span>
      <ToggleButtonGroup
        className="seg days"
        aria-label={props.label}
        selectionMode="multiple"
        selectedKeys={chosen}
        onSelectionChange={(keys) => onChange(options.flatMap(({ id }) => (keys.has(id) ? [id] : [])))}
      >
        {options.map(({ id, label, hint = label }) => (
          <ToggleButton key={id} id={id} className="seg-item">
            <span aria-hidden="true">{label}</span>
            <span className="hide">{hint}</span>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}
