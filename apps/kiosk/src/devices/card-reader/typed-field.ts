import type { FocusedField } from "./keyboard-card-reader.ts";

const open: FocusedField[] = [];

/**
 * Registers an element that receives keys without being a text field, such as a keypad, so that a card typed there is
 * removed. Returns the function that unregisters it.
 */
export function openTypedField(field: FocusedField): () => void {
  open.push(field);
  return () => {
    open.splice(open.indexOf(field), 1);
  };
}

/** The field registered last. */
export function typedField(): FocusedField | undefined {
  return open.at(-1);
}
