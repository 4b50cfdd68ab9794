import styled from "@emotion/styled";
import { useId, type ComponentProps, type ReactNode } from "react";
import { fieldAria, fieldBox, FieldFrame, type FieldLabelling } from "./field-frame.tsx";
import { durationMs, radius, shadow, space } from "./tokens.ts";

const CHEVRON =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='24' height='24' fill='none' stroke='%23555' stroke-width='2.25' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m6 9 6 6 6-6'/%3E%3C/svg%3E\")";

/** Chromium's customisable select, which the CSS types lack: native behaviour that can be styled. */
const openable: Record<string, string> = { appearance: "base-select" };

const Box = styled.select({
  ...fieldBox,
  appearance: "none",
  cursor: "pointer",
  paddingInlineEnd: "3.25rem",
  backgroundImage: CHEVRON,
  backgroundRepeat: "no-repeat",
  backgroundPosition: "right 1.125rem center",
  "[dir=rtl] &": { backgroundPosition: "left 1.125rem center" },
  textOverflow: "ellipsis",
  "&:disabled": { ...fieldBox["&:disabled"], cursor: "not-allowed" },
  "&[data-empty=true]": { color: "var(--ui-text-muted)" },
  "@supports (appearance: base-select)": {
    "&, &::picker(select)": openable,
    "&": { display: "flex", alignItems: "center" },
    "&::picker-icon": { display: "none" },
    "&::picker(select)": {
      marginTop: space(1),
      padding: space(1),
      border: "1px solid var(--ui-line)",
      borderRadius: radius.card,
      background: "var(--ui-surface)",
      boxShadow: shadow.float,
      opacity: 0,
      transition: `opacity ${durationMs.quick}ms, overlay ${durationMs.quick}ms allow-discrete, display ${durationMs.quick}ms allow-discrete`,
    },
    "&:open::picker(select)": { opacity: 1 },
    "& option": {
      display: "flex",
      alignItems: "center",
      gap: space(1.5),
      minHeight: "3.25rem",
      padding: `${space(1)} ${space(2)}`,
      borderRadius: radius.small,
      color: "var(--ui-text)",
      cursor: "pointer",
    },
    "& option:hover, & option:focus-visible": { background: "var(--ui-sunken)", outlineOffset: -3, boxShadow: "none" },
    "& option:checked": { background: "var(--ui-brand-soft)", color: "var(--ui-brand-soft-text)", fontWeight: 600 },
    "& option::checkmark": { order: 1, marginInlineStart: "auto" },
  },
});

/** One entry of a {@link Select}. */
export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** Props of {@link Select}. */
export interface SelectProps extends Omit<ComponentProps<"select">, "id" | "children" | "multiple">, FieldLabelling {
  readonly options: readonly SelectOption[];
  /** First, empty entry, for example `-- Select an option --`. */
  readonly placeholder: string;
}

/** Choice from a list with the browser's own keyboard and screen reader behaviour. */
export function Select({ label, number, error, helper, options, placeholder, value, ...rest }: SelectProps): ReactNode {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} number={number} error={error} helper={helper}>
      <Box {...rest} {...fieldAria(id, { error, helper })} value={value} data-empty={value === ""}>
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </Box>
    </FieldFrame>
  );
}
