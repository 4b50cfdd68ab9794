import { useState, type ReactNode } from "react";
import { Input, TextField } from "react-aria-components";
import { useBound, type FieldProps } from "./field.ts";
import { FieldFrame } from "./field-frame.tsx";
import { useFormat } from "../../base/format.ts";

interface FigureFieldProps extends FieldProps {
  /** Decimal places; none by default. */
  readonly decimals?: number;
  readonly unit?: string;
  readonly isLabelHidden?: boolean;
  /** Sends null for an empty field, which means none or no limit. */
  readonly emptyIsNull?: boolean;
  /** Factor between the typed unit and the form's value: 100 for an amount in cents. */
  readonly perUnit?: number;
}

const MOST_DIGITS = 12;

/** Parses the typed number. In whole numbers, points and commas are digit group separators. */
function figureIn(typed: string, decimals: number): { readonly text: string; readonly value: number | undefined } {
  if (decimals === 0) {
    const digits = typed.replaceAll(/\D/g, "").slice(0, MOST_DIGITS);
    return { text: digits, value: digits === "" ? undefined : Number(digits) };
  }
  const [, head = "", separator = "", tail = ""] =
    /^(\d{0,12})([.,]?)(\d*)/.exec(typed.replaceAll(/[^\d.,]/g, "")) ?? [];
  const rest = tail.slice(0, decimals);
  return { text: head + separator + rest, value: head + rest === "" ? undefined : Number(`${head}.${rest}0`) };
}

/** A number field whose value changes with every digit, so that dependent previews follow the typing. */
export function FigureField(props: FigureFieldProps): ReactNode {
  const {
    label,
    hint,
    aside,
    unit,
    decimals = 0,
    isDisabled = false,
    autoFocus = false,
    isLabelHidden = false,
    emptyIsNull = false,
    perUnit = 1,
  } = props;
  const { value, onChange, onBlur, focusBy, problem } = useBound(props);
  const { number } = useFormat();
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? (typeof value === "number" ? number(value / perUnit) : "");
  return (
    <TextField
      className="field"
      name={props.name}
      value={shown}
      onChange={(next) => {
        const { text, value: figure } = figureIn(next, decimals);
        setTyped(text);
        const empty = emptyIsNull ? null : undefined;
        onChange(figure === undefined ? empty : Math.round(figure * perUnit));
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur();
      }}
      isInvalid={problem !== undefined}
      isDisabled={isDisabled}
      autoFocus={autoFocus}
      autoComplete="off"
      inputMode={decimals === 0 ? "numeric" : "decimal"}
      validationBehavior="aria"
    >
      <FieldFrame label={label} isLabelHidden={isLabelHidden} hint={hint} aside={aside} problem={problem}>
        <div className="in">
          <Input ref={focusBy} />
          {unit === undefined ? null : <span className="unit">{unit}</span>}
        </div>
      </FieldFrame>
    </TextField>
  );
}
