import type { FocusedField } from "./keyboard-card-reader.ts";
import { typedField } from "./typed-field.ts";

const TEXT_INPUTS: ReadonlySet<string> = new Set(["text", "search", "email", "password", "tel", "url", "number"]);

/** React notices a change only through the native setter and an input event. */
function write(field: HTMLInputElement | HTMLTextAreaElement, value: string, caret: number | undefined): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (caret !== undefined) {
    field.setSelectionRange(caret, caret);
  }
}

/** The focused text field, else the keypad, which receives keys wherever the focus is. */
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
