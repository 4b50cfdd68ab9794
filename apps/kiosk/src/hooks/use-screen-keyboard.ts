import { beginsWord, endWith, eraseFrom, typeInto, type KeyboardLayout, type TypedText } from "@punktum/domain";
import { useEffect, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from "react";

/** The field that the screen keyboard types into. */
interface ActiveField {
  readonly element: HTMLInputElement;
  readonly layout: KeyboardLayout;
}

const LAYOUTS: readonly KeyboardLayout[] = ["text", "email", "digits", "phone", "date"];
const layoutOf = (element: HTMLInputElement): KeyboardLayout | undefined =>
  LAYOUTS.find((layout) => layout === element.dataset["keyboard"]);

const typedIn = ({ value, selectionStart, selectionEnd }: HTMLInputElement): TypedText => ({
  text: value,
  from: selectionStart ?? value.length,
  to: selectionEnd ?? value.length,
});

/** React notices a change only through the native setter and an input event. */
function write(element: HTMLInputElement, { text, from }: TypedText): void {
  const kept = element.maxLength > 0 ? text.slice(0, element.maxLength) : text;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(element, kept);
  element.dispatchEvent(new Event("input", { bubbles: true }));
  const place = Math.min(from, kept.length);
  element.setSelectionRange(place, place);
}

/** Focuses the next stop of the form, in document order. False at the last one. */
function focusNext(element: HTMLElement): boolean {
  const stops = [...(element.closest("form")?.querySelectorAll<HTMLElement>("[data-stop]") ?? [])];
  const next = stops[stops.indexOf(element) + 1];
  next?.focus();
  return next !== undefined;
}

export interface ScreenKeyboardControl {
  readonly field: ActiveField | undefined;
  readonly isShifted: boolean;
  /** The device's own keyboard is used instead. */
  readonly usesDevice: boolean;
  /** Handlers for the element that contains all fields. */
  readonly watch: {
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onPointerDown: (event: PointerEvent) => void;
  };
  readonly type: (text: string) => void;
  readonly end: (ending: string) => void;
  readonly erase: () => void;
  readonly shift: () => void;
  readonly next: () => void;
  readonly done: () => void;
  readonly useDevice: () => void;
}

/** Whether the last input was a touch, not a key. */
interface TouchTracker {
  readonly wasLast: () => boolean;
  readonly note: (isFinger: boolean) => void;
}

function createTouchTracker(): TouchTracker {
  let last = false;
  return {
    wasLast: () => last,
    note: (isFinger) => {
      last = isFinger;
    },
  };
}

interface WatchParts {
  readonly finger: TouchTracker;
  readonly show: (target: EventTarget, isWanted: boolean) => void;
  readonly hide: () => void;
}

/** Handlers that show and hide the keyboard. */
function watchOf({ finger, show, hide }: WatchParts): ScreenKeyboardControl["watch"] {
  return {
    onFocus: ({ target }) => show(target, finger.wasLast()),
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget === null) {
        hide();
      }
    },
    onKeyDown: (event) => {
      if (!event.nativeEvent.isTrusted) {
        return;
      }
      finger.note(false);
      if (event.key.length === 1) {
        hide();
      }
      if (event.key === "Enter" && event.target instanceof HTMLInputElement && event.target.type !== "checkbox") {
        event.preventDefault();
        focusNext(event.target);
      }
    },
    onPointerDown: ({ target }) => {
      finger.note(true);
      if (target === document.activeElement) {
        show(target, true);
      }
    },
  };
}

/** Keeps the field visible when the keyboard covers part of the page. */
function useScrolledIntoSight(field: ActiveField | undefined): void {
  useEffect(() => {
    // Without a return value: newer browsers return a promise, which an effect must not return.
    field?.element.scrollIntoView({ block: "center" });
  }, [field]);
}

/**
 * A screen keyboard for devices without one. It opens when a finger touches a field and closes when real keys are
 * typed, so that it does not disturb keyboards and readers.
 */
export function useScreenKeyboard(startsWithDevice: boolean): ScreenKeyboardControl {
  const [field, setField] = useState<ActiveField>();
  const [isShifted, setIsShifted] = useState(false);
  const [usesDevice, setUsesDevice] = useState(startsWithDevice);
  const [finger] = useState(createTouchTracker);
  const shiftFor = (element: HTMLInputElement, layout: KeyboardLayout): void =>
    setIsShifted(layout === "text" && element.autocapitalize === "words" && beginsWord(typedIn(element)));
  const show = (target: EventTarget, isWanted: boolean): void => {
    const layout = target instanceof HTMLInputElement ? layoutOf(target) : undefined;
    if (!(target instanceof HTMLInputElement) || layout === undefined || !isWanted) {
      setField(undefined);
      return;
    }
    setField({ element: target, layout });
    shiftFor(target, layout);
  };
  useScrolledIntoSight(field);
  const change = (edit: (typed: TypedText) => TypedText): void => {
    if (field !== undefined) {
      write(field.element, edit(typedIn(field.element)));
      shiftFor(field.element, field.layout);
    }
  };
  return {
    field: usesDevice ? undefined : field,
    isShifted,
    usesDevice,
    watch: watchOf({ finger, show, hide: () => setField(undefined) }),
    type: (text) => change((typed) => typeInto(typed, text)),
    end: (ending) =>
      change(({ text }) => {
        const ended = endWith(text, ending);
        return { text: ended, from: ended.length, to: ended.length };
      }),
    erase: () => change(eraseFrom),
    shift: () => setIsShifted(!isShifted),
    next: () => {
      if (field !== undefined && !focusNext(field.element)) {
        field.element.blur();
      }
    },
    done: () => field?.element.blur(),
    useDevice: () => {
      setUsesDevice(true);
      setField(undefined);
      field?.element.focus();
    },
  };
}
