import { codeTyped, KEYPAD_WEDGE_SETTINGS, retype, type KeypadTyping } from "@punktum/domain";
import type { FocusedField } from "../../devices/card-reader/keyboard-card-reader.ts";
import type { Store } from "../../base/store.ts";

/** The keypad as a field for card readers, which removes what they type, at any speed (decision 0062). */
export function keypadField(typing: Store<KeypadTyping>, isOnTop: () => boolean): FocusedField {
  return {
    get value() {
      return typing.get().typed;
    },
    settings: KEYPAD_WEDGE_SETTINGS,
    write: (value) => typing.update((now) => retype(now, value)),
    takeCode: () => {
      const code = isOnTop() ? codeTyped(typing.get()) : null;
      if (code === null) {
        return undefined;
      }
      typing.update((now) => retype(now, ""));
      return code;
    },
  };
}
