import type { ReactNode } from "react";
import { Input, Label, TextField } from "react-aria-components";

interface ReasonInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Called on Enter. */
  readonly onSubmit: () => void;
}

/** One-line field for a reason, which the history keeps. */
export function ReasonInput({ label, value, onChange, onSubmit }: ReasonInputProps): ReactNode {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TextField className="field" value={value} onChange={onChange} maxLength={200} autoFocus>
        <Label>{label}</Label>
        <Input className="in" autoComplete="off" />
      </TextField>
    </form>
  );
}
