import type { ReactNode } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import type { Option } from "./form/option.ts";

interface SegmentedProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** A choice of two or three short labels, outside a form. */
export function Segmented({ label, options, value, onChange }: SegmentedProps): ReactNode {
  return (
    <ToggleButtonGroup
      className="seg"
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => keys.forEach((key) => onChange(String(key)))}
    >
      {options.map(({ id, label: words }) => (
        <ToggleButton key={id} id={id} className="seg-item">
          {words}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
