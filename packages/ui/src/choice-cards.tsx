import styled from "@emotion/styled";
import { useId, type ReactNode } from "react";
import { WarningIcon } from "./icons.tsx";
import { durationMs, fontSize, fontWeight, radius, space } from "./tokens.ts";

const Group = styled.fieldset({ minWidth: 0, "& > legend": { padding: 0, fontWeight: fontWeight.medium } });

const Legend = styled.span({ display: "flex", alignItems: "center", gap: space(1.5), marginBottom: space(1) });

const Step = styled.span({
  display: "inline-grid",
  placeItems: "center",
  width: "2rem",
  height: "2rem",
  borderRadius: radius.full,
  background: "var(--ui-brand-soft)",
  color: "var(--ui-brand-soft-text)",
  fontSize: fontSize.small,
  fontWeight: fontWeight.strong,
});

const Cards = styled.div({
  display: "grid",
  gap: space(1.5),
  gridTemplateColumns: "repeat(auto-fit, minmax(4.75rem, 1fr))",
});

const Option = styled.label({
  position: "relative",
  display: "grid",
  justifyItems: "center",
  alignContent: "start",
  gap: space(1),
  padding: `${space(2)} ${space(1)}`,
  border: "2px solid var(--ui-line)",
  borderRadius: radius.card,
  background: "var(--ui-surface)",
  cursor: "pointer",
  textAlign: "center",
  transition: `border-color ${durationMs.quick}ms, background-color ${durationMs.quick}ms`,
  "& > input": { position: "absolute", inset: 0, opacity: 0, margin: 0, cursor: "pointer" },
  "&:active": { background: "var(--ui-sunken)" },
  "&:has(:checked)": { borderColor: "var(--ui-brand-mark)", background: "var(--ui-brand-soft)" },
  "&:has(:focus-visible)": { outline: "3px solid var(--ui-text)", outlineOffset: 3 },
  "&[data-error=true]": { borderColor: "var(--ui-danger)" },
});

const Label = styled.span({ fontWeight: fontWeight.medium, fontSize: fontSize.small });

const Note = styled.p({
  display: "flex",
  alignItems: "center",
  gap: space(1),
  marginTop: space(1),
  fontSize: fontSize.small,
  fontWeight: fontWeight.medium,
  color: "var(--ui-danger-text)",
});

/** One picture to choose. */
export interface ChoiceCardOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly picture: ReactNode;
}

/** Props of {@link ChoiceCards}. */
export interface ChoiceCardsProps<Value extends string> {
  readonly legend: string;
  readonly number?: number;
  readonly options: readonly ChoiceCardOption<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly error?: string | undefined;
}

/** Radio group whose choices are pictures. */
export function ChoiceCards<Value extends string>({
  legend,
  number,
  options,
  value,
  onChange,
  error,
}: ChoiceCardsProps<Value>): ReactNode {
  const id = useId();
  return (
    <Group aria-describedby={error === undefined ? undefined : id}>
      <legend>
        <Legend>
          {number === undefined ? null : <Step aria-hidden="true">{number}</Step>}
          {legend}
        </Legend>
      </legend>
      <Cards>
        {options.map((option) => (
          <Option key={option.value} data-error={error !== undefined}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.picture}
            <Label>{option.label}</Label>
          </Option>
        ))}
      </Cards>
      {error === undefined ? null : (
        <Note id={id} role="alert">
          <WarningIcon sizePx={20} />
          {error}
        </Note>
      )}
    </Group>
  );
}
