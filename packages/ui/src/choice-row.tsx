import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { fontWeight, MODAL_PHONE_QUERY, space } from "./tokens.ts";

const Group = styled.fieldset({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: space(1),
  // A floated legend becomes part of the row instead of the fieldset's border.
  "& > legend": {
    float: "inline-start",
    marginInlineEnd: "auto",
    padding: 0,
    paddingInlineEnd: space(1),
    fontWeight: fontWeight.medium,
  },
  // On a phone the choices have a row of their own.
  [`@media ${MODAL_PHONE_QUERY}`]: {
    "& > legend": { flex: "1 0 100%" },
    "& > button": { flex: "1 1 auto", paddingInline: space(1.5) },
  },
});

/** One choice of a {@link ChoiceRow}. */
export interface ChoiceRowOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Language of the label if it differs from the page's. */
  readonly lang?: string;
}

/** Props of {@link ChoiceRow}. */
export interface ChoiceRowProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly ChoiceRowOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A row of buttons for one of a few choices; it takes effect at once and shows the current choice. */
export function ChoiceRow<Value extends string>({
  legend,
  options,
  value,
  onChange,
}: ChoiceRowProps<Value>): ReactNode {
  return (
    <Group>
      <legend>{legend}</legend>
      {options.map((option) => (
        <Button
          key={option.value}
          size="small"
          lang={option.lang}
          variant={option.value === value ? "primary" : "secondary"}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Button>
      ))}
    </Group>
  );
}
