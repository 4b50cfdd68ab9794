import { useController } from "react-hook-form";
import { useFieldLabel } from "./field-labels.ts";
import { useProblemText } from "./use-problem-text.ts";

/** Props of every form field. */
export interface FieldProps {
  /** Path in the form's values. */
  readonly name: string;
  readonly label: string;
  /** Text below the field. */
  readonly hint?: string;
  /** Text at the right of the label, such as "optional" or the remaining length. */
  readonly aside?: string;
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
}

/** State of a field: its value, and its problem as text. */
export interface Bound {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  /** Lets the form move the focus to the field. */
  readonly focusBy: (element: HTMLElement | null) => void;
  readonly problem: string | undefined;
}

/** Binds a field to the form around it. */
export function useBound({ name, label }: FieldProps): Bound {
  const { field, fieldState } = useController({ name });
  const textOf = useProblemText();
  useFieldLabel(name, label);
  const { error } = fieldState;
  const { onChange, onBlur, ref } = field;
  const value: unknown = field.value;
  // A message from the platform, set by `setError`, takes precedence over the page's own.
  const problem = error === undefined ? undefined : error.type === "platform" ? error.message : textOf(error.type);
  return { value, onChange, onBlur, focusBy: ref, problem };
}

export function textOfValue(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
