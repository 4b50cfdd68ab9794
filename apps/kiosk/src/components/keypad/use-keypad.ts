import {
  EMPTY_TYPING,
  isKeypadSubmittable,
  keypadKeyOf,
  KEYPAD_WEDGE_SETTINGS,
  pressTyping,
  retype,
  typeKey,
  type KeypadKey,
  type KeypadState,
} from "@punktum/domain";
import { useEffect, useEffectEvent, useState } from "react";
import { openTypedField } from "../../devices/card-reader/typed-field.ts";
import { useServices } from "../../services/services-context.ts";
import { createStore, useStore } from "../../services/store.ts";

/** What is being typed on a keypad, by finger or by keyboard. */
export interface KeypadModel {
  readonly state: KeypadState;
  readonly press: (key: KeypadKey) => void;
  /** Whether Enter would do something: only for a value other than zero (CASH-03, CASH-14). */
  readonly canEnter: boolean;
  readonly enter: () => void;
  /** Where the pad stands: keys of a keyboard belong to the pad in the dialog on top. */
  readonly setPad: (pad: HTMLElement | null) => void;
}

interface KeypadOptions {
  /** Enter was pressed while it counts. */
  readonly onEnter: (state: KeypadState) => void;
  /** Every key that was pressed, after it has counted. */
  readonly onKey?: (key: KeypadKey) => void;
}

const isText = (element: EventTarget | null): boolean =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

const isControl = (element: EventTarget | null): boolean =>
  element instanceof HTMLElement && element.closest("button, a, [role=button], [role=radio], [role=tab]") !== null;

/** Keys go to what has the focus where that is a field, and to the topmost dialog. */
function belongsToPad(event: KeyboardEvent, pad: HTMLElement | null): boolean {
  const isShortcut = event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  return !isShortcut && !isText(event.target) && pad !== null && (dialog === undefined || dialog.contains(pad));
}

/**
 * A keypad's entry. Keys of a keyboard and of a numeric pad count wherever the focus is; a card that is swiped meanwhile types
 * nothing into it: its keys are taken back as they would be from a text field (SCAN-38).
 */
export function useKeypad({ onEnter, onKey }: KeypadOptions): KeypadModel {
  const [typing] = useState(() => createStore(EMPTY_TYPING));
  const { state } = useStore(typing);
  const { activity } = useServices();
  const [pad, setPad] = useState<HTMLElement | null>(null);
  const tell = (key: KeypadKey | undefined): void => {
    activity.touch();
    if (key !== undefined) {
      onKey?.(key);
    }
  };
  const press = (key: KeypadKey): void => {
    typing.update((now) => pressTyping(now, key));
    tell(key);
  };
  const enter = (): void => {
    const now = typing.get().state;
    if (isKeypadSubmittable(now)) {
      onEnter(now);
    }
  };
  const takeKey = useEffectEvent((event: KeyboardEvent): void => {
    if (!belongsToPad(event, pad)) {
      return;
    }
    if (event.key === "Enter" && !isControl(event.target)) {
      event.preventDefault();
      enter();
      return;
    }
    const next = event.key === " " ? null : typeKey(typing.get(), event.key);
    if (next !== null) {
      event.preventDefault();
      typing.set(next);
      tell(keypadKeyOf(event.key));
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => takeKey(event);
    const closeField = openTypedField({
      get value() {
        return typing.get().typed;
      },
      settings: KEYPAD_WEDGE_SETTINGS,
      write: (value) => typing.update((now) => retype(now, value)),
    });
    window.addEventListener("keydown", listen);
    return () => {
      window.removeEventListener("keydown", listen);
      closeField();
    };
  }, [typing]);
  return { state, press, canEnter: isKeypadSubmittable(state), enter, setPad };
}
