import { useController } from "react-hook-form";
import { useFieldLabel } from "./field-labels.ts";
import { useProblemText } from "./use-problem-text.ts";

/** What every field of a form is told. */
export interface FieldProps {
  /** Path in the form's values. */
  readonly name: string;
  readonly label: string;
  /** A sentence beneath. */
  readonly hint?: string;
  /** Stands at the right of the label: "optional", or how much is left. */
  readonly aside?: string;
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
}

/** A field's value, and its problem in words. */
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
  // The platform's own sentence, set by `setError`, wins over ours.
  const problem = error === undefined ? undefined : error.type === "platform" ? error.message : textOf(error.type);
  return { value, onChange, onBlur, focusBy: ref, problem };
}

/** The value as text. */
export function textOfValue(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
