import {
  EMPTY_PIN_ENTRY,
  isPinComplete,
  PIN_KEYBOARD_REST_MS,
  pressPinKey,
  typePinKey,
  type PinEntry,
  SHORT_PIN_LENGTHS,
  type PinKey,
  type PinLengths,
} from "@punktum/domain";
import { useState, type KeyboardEvent } from "react";
import { useTimer } from "../../hooks/use-timer.ts";
import { useServices } from "../../services/services-context.ts";

const HARDWARE_KEYS: Readonly<Record<string, PinKey>> = {
  ...Object.fromEntries((["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"] as const).map((key) => [key, key])),
  Backspace: "DELETE",
  Delete: "DELETE",
};

/** State of the PIN entry. The digits are kept here only. */
export interface PinEntryModel {
  readonly enteredCount: number;
  readonly isComplete: boolean;
  /** Number of dots: digits of the PIN, as far as known. */
  readonly length: number;
  readonly press: (key: PinKey) => void;
  readonly enter: () => void;
  /** For the element around the pad: hardware keys work wherever the focus is inside. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface PinEntryOptions {
  /** Keys are ignored while the server is asked, and after the last attempt. */
  readonly isLocked: boolean;
  readonly onPin: (pin: string) => void;
  /** Enter was pressed too early. */
  readonly onShort: (problem: "EMPTY_PIN" | "SHORT_PIN") => void;
  readonly onTyping: () => void;
  /** If a PIN may be longer than the minimum, Enter completes it. */
  readonly lengths?: PinLengths;
}

const isPadButton = (target: EventTarget): boolean => target instanceof HTMLButtonElement;

/** Collects a PIN from the pad and the keyboard. A PIN of fixed length is passed on with its last digit. */
export function usePinEntry({
  isLocked,
  onPin,
  onShort,
  onTyping,
  lengths = SHORT_PIN_LENGTHS,
}: PinEntryOptions): PinEntryModel {
  const { clock, activity } = useServices();
  const [entry, setEntry] = useState<PinEntry>(EMPTY_PIN_ENTRY);
  const waitsForEnter = lengths.min < lengths.max;
  const rest = useTimer();

  const submit = ({ digits }: PinEntry): void => {
    setEntry(EMPTY_PIN_ENTRY);
    onPin(digits);
  };
  const change = (next: PinEntry): void => {
    rest.cancel();
    setEntry(next);
    activity.touch();
    onTyping();
  };
  const press = (key: PinKey): void => {
    const next = pressPinKey(entry, key, lengths);
    change(next);
    if (isPinComplete(next, lengths) && !waitsForEnter) {
      submit(next);
    }
  };
  const type = (key: PinKey): void => {
    const next = typePinKey(entry, key, clock.now(), lengths);
    change(next);
    if (isPinComplete(next, lengths) && !waitsForEnter) {
      rest.start(PIN_KEYBOARD_REST_MS, () => submit(next));
    }
  };
  const enter = (): void => {
    if (isPinComplete(entry, lengths)) {
      rest.cancel();
      submit(entry);
    } else if (!entry.isReader) {
      onShort(entry.digits === "" ? "EMPTY_PIN" : "SHORT_PIN");
    }
  };
  return {
    enteredCount: entry.digits.length,
    isComplete: isPinComplete(entry, lengths),
    length: Math.max(lengths.min, entry.digits.length),
    press: (key) => (isLocked ? undefined : press(key)),
    enter: () => (isLocked ? undefined : enter()),
    onKeyDown: (event) => {
      const key = HARDWARE_KEYS[event.key];
      if (isLocked || event.repeat || event.ctrlKey || event.metaKey || event.altKey) {
        return;
      }
      if (key !== undefined) {
        event.preventDefault();
        type(key);
      }
      // Enter on a focused button presses that button.
      if (event.key === "Enter" && !isPadButton(event.target)) {
        event.preventDefault();
        enter();
      }
    },
  };
}
