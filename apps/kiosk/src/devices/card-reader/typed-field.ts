import type { FocusedField } from "./keyboard-card-reader.ts";

const open: FocusedField[] = [];

/**
 * Makes something that keys are typed into without being a text field, such as a keypad, a field for card readers: what a card
 * typed there is taken back. Ends when the returned function is called.
 */
export function openTypedField(field: FocusedField): () => void {
  open.push(field);
  return () => {
    open.splice(open.indexOf(field), 1);
  };
}

/** The one opened last. */
export function typedField(): FocusedField | undefined {
  return open.at(-1);
}
