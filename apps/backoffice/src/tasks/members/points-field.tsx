import type { ReactNode } from "react";
import { Input, Label, Text, TextField } from "react-aria-components";
import { useFormat } from "../../base/format.ts";
import { textOfValue, useBound } from "../../parts/form/field.ts";

interface PointsFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** Text for the value of the points. */
  readonly unit?: string;
}

const MOST_DIGITS = 9;

/** A large points field whose value changes with every digit, so that the balance below follows the typing. */
export function PointsField({ name, label, hint, unit }: PointsFieldProps): ReactNode {
  const { number } = useFormat();
  const { value, onChange, onBlur, focusBy, problem } = useBound({ name, label });
  const shown = typeof value === "number" ? number(value) : textOfValue(value);
  return (
    <TextField
      className="field"
      value={shown}
      onChange={(typed) => {
        const digits = typed.replaceAll(/\D/g, "").slice(0, MOST_DIGITS);
        onChange(digits === "" ? undefined : Number(digits));
      }}
      onBlur={onBlur}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
      autoComplete="off"
      inputMode="numeric"
      autoFocus
    >
      <Label>{label}</Label>
      <div className="bigin">
        <Input ref={focusBy} />
        {unit === undefined ? null : <span className="num">{unit}</span>}
      </div>
      {hint === undefined ? null : (
        <Text slot="description" className="hint num">
          {hint}
        </Text>
      )}
      {problem === undefined ? null : <p className="problem">{problem}</p>}
    </TextField>
  );
}
