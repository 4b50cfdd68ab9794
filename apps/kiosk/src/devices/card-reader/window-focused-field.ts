import type { FocusedField } from "./keyboard-card-reader.ts";
import { typedField } from "./typed-field.ts";

const TEXT_INPUTS: ReadonlySet<string> = new Set(["text", "search", "email", "password", "tel", "url", "number"]);

/** React follows an input's value by its native setter and the event, not by the property alone. */
function write(field: HTMLInputElement | HTMLTextAreaElement, value: string, caret: number | undefined): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (caret !== undefined) {
    field.setSelectionRange(caret, caret);
  }
}

/** The page's text field that has the focus, else the keypad that takes keys wherever the focus is. */
export function windowFocusedField(): FocusedField | undefined {
  const element = document.activeElement;
  const isField =
    element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && TEXT_INPUTS.has(element.type));
  return isField
    ? {
        value: element.value,
        caret: element.selectionStart ?? undefined,
        write: (value, caret) => write(element, value, caret),
      }
    : typedField();
}
