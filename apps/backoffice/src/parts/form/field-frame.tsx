import type { ReactNode } from "react";
import { FieldError, Label, Text } from "react-aria-components";

interface FieldFrameProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly aside?: string | undefined;
  readonly problem: string | undefined;
  readonly children: ReactNode;
}

/** Label above, control, then the hint or the problem. Stands inside a field of react-aria, which connects them. */
export function FieldFrame({ label, hint, aside, problem, children }: FieldFrameProps): ReactNode {
  return (
    <>
      <Label className="label">
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
