import type { ReactNode } from "react";
import { useBound, type FieldProps } from "./field.ts";
import type { Option } from "./option.ts";
import { SelectBox } from "./select-box.tsx";

interface SelectFieldProps extends FieldProps {
  readonly options: readonly Option[];
  readonly placeholder?: string;
  /** Shown while no option is chosen. */
  readonly suggested?: string;
  readonly isLabelHidden?: boolean;
}

export function SelectField({ suggested, ...props }: SelectFieldProps): ReactNode {
  const { value, ...bound } = useBound(props);
  const { name: _name, autoFocus: _autoFocus, ...box } = props;
  const own = typeof value === "string" ? value : null;
  return <SelectBox {...box} {...bound} value={suggested !== undefined && (own ?? "") === "" ? suggested : own} />;
}
