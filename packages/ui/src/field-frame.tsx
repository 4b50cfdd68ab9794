import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { WarningIcon } from "./icons.tsx";
import { durationMs, fontSize, fontWeight, radius, space } from "./tokens.ts";

const Root = styled.div({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space(1), minWidth: 0 });

const Label = styled.label({
  display: "flex",
  alignItems: "center",
  gap: space(1.5),
  minWidth: 0,
  fontSize: fontSize.body,
  fontWeight: fontWeight.medium,
  lineHeight: 1.3,
  overflowWrap: "anywhere",
  hyphens: "auto",
});

const Step = styled.span({
  display: "inline-grid",
  placeItems: "center",
  flex: "none",
  width: "2rem",
  height: "2rem",
  borderRadius: radius.full,
  background: "var(--ui-brand-soft)",
  color: "var(--ui-brand-soft-text)",
  fontSize: fontSize.small,
  fontWeight: fontWeight.strong,
  fontVariantNumeric: "tabular-nums",
});

const Note = styled.p({
  display: "flex",
  gap: space(1),
  alignItems: "center",
  fontSize: fontSize.small,
  color: "var(--ui-text-muted)",
  "&[data-error]": { color: "var(--ui-danger-text)", fontWeight: fontWeight.medium },
});

/** Common style of all input boxes. */
export const fieldBox = {
  width: "100%",
  minHeight: "3.75rem",
  padding: `${space(1)} ${space(2.5)}`,
  border: "2px solid var(--ui-line-strong)",
  borderRadius: radius.field,
  backgroundColor: "var(--ui-surface)",
  color: "var(--ui-text)",
  fontSize: fontSize.body,
  transition: `border-color ${durationMs.quick}ms, box-shadow ${durationMs.quick}ms`,
  "&::placeholder": { color: "var(--ui-text-muted)", opacity: 1 },
  "&:focus-visible": {
    outline: "none",
    borderColor: "var(--ui-brand-text)",
    boxShadow: "0 0 0 4px var(--ui-brand-line)",
  },
  "&[aria-invalid=true]": { borderColor: "var(--ui-danger)" },
  "&:disabled": { backgroundColor: "var(--ui-sunken)", borderColor: "var(--ui-line)", color: "var(--ui-text-muted)" },
} as const;

/** Texts around the box of every field. */
export interface FieldLabelling {
  readonly label: string;
  /** Number before the label in a numbered form. */
  readonly number?: number | undefined;
  /** Error text; turns the field red and is announced to screen readers. */
  readonly error?: string | undefined;
  readonly helper?: string | undefined;
}

interface FieldFrameProps extends FieldLabelling {
  readonly id: string;
  readonly children: ReactNode;
}

/** Attributes that connect a box with its label and note. */
export function fieldAria(
  id: string,
  { error, helper }: Pick<FieldLabelling, "error" | "helper">,
): { readonly id: string; readonly "aria-invalid": true | undefined; readonly "aria-describedby": string | undefined } {
  return {
    id,
    "aria-invalid": error === undefined ? undefined : true,
    "aria-describedby": error === undefined && helper === undefined ? undefined : `${id}-note`,
  };
}

/** Frame of a field: label above, note or error below. */
export function FieldFrame({ id, label, number, error, helper, children }: FieldFrameProps): ReactNode {
  return (
    <Root>
      <Label htmlFor={id}>
        {number === undefined ? null : <Step aria-hidden="true">{number}</Step>}
        {label}
      </Label>
      {children}
      {error === undefined && helper === undefined ? null : (
        <Note
          id={`${id}-note`}
          data-error={error === undefined ? undefined : ""}
          role={error === undefined ? undefined : "alert"}
        >
          {error === undefined ? null : <WarningIcon sizePx={20} />}
          {error ?? helper}
        </Note>
      )}
    </Root>
  );
}
