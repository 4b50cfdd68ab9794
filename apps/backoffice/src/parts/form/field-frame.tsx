import type { ReactNode } from "react";
import { FieldError, Label, Text } from "react-aria-components";

interface FieldFrameProps {
  readonly label: string;
  /** Hides the label visually; screen readers still read it. */
  readonly isLabelHidden?: boolean;
  readonly hint?: string | undefined;
  readonly aside?: string | undefined;
  readonly problem: string | undefined;
  readonly children: ReactNode;
}

/** Layout of a field: label, control, then hint or problem. Must be inside a react-aria field, which connects them. */
export function FieldFrame({
  label,
  isLabelHidden = false,
  hint,
  aside,
  problem,
  children,
}: FieldFrameProps): ReactNode {
  return (
    <>
      <Label className={isLabelHidden ? "hide" : "label"}>
        {label}
        {aside === undefined ? null : <small>{aside}</small>}
      </Label>
      {children}
      {hint === undefined || problem !== undefined ? null : (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldError className="problem">{problem}</FieldError>
    </>
  );
}
