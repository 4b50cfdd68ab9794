import { createContext, use, useEffect } from "react";

/** Labels of a form's fields by name, for the summary of its problems. */
export const FieldLabels = createContext<Map<string, string>>(new Map());

export function useFieldLabels(): ReadonlyMap<string, string> {
  return use(FieldLabels);
}

/** Registers a field's label with the form. */
export function useFieldLabel(name: string, label: string): void {
  const labels = use(FieldLabels);
  useEffect(() => {
    labels.set(name, label);
    return () => void labels.delete(name);
  }, [labels, name, label]);
}
