import { feedWedgeKey, IDLE_WEDGE, settleWedge, type WedgeSettings, type WedgeStep } from "@punktum/domain";
import type { Clock } from "../../services/clock.ts";
import type { CardReader } from "./card-reader.ts";

export interface KeyboardCardReaderOptions {
  readonly clock: Clock;
  /** Where keys arrive: the window. */
  readonly target: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  readonly settings?: WedgeSettings;
}

const TEXT_INPUTS: ReadonlySet<string> = new Set(["text", "search", "email", "password", "tel", "url", "number"]);

const isTextField = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && TEXT_INPUTS.has(element.type));

/** React follows an input's value by its native setter and the event, not by the property alone. */
function writeValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Takes back what leaked into the focused field, or puts back what was kept from it and was typing after all. */
function settleField({ leakedCount = 0, replay = "" }: WedgeStep): void {
  const field = globalThis.document.activeElement;
  if (!isTextField(field) || (leakedCount === 0 && replay === "")) {
    return;
  }
  const kept = leakedCount === 0 ? field.value : field.value.slice(0, -leakedCount);
  writeValue(field, kept + replay);
}

/**
 * Reads keyboard-type readers by their speed, before any control of the page sees the keys: the Enter a reader ends
 * with must never press the button that happens to have the focus (SCAN-38, A-18).
 */
export function createKeyboardCardReader({ clock, target, settings }: KeyboardCardReaderOptions): CardReader {
  return {
    listen: (onText) => {
      let state = IDLE_WEDGE;
      let cancelDeadline: (() => void) | undefined;
      const take = (step: WedgeStep): void => {
        state = step.state;
        cancelDeadline?.();
        cancelDeadline =
          step.deadlineMs === undefined
            ? undefined
            : clock.after(Math.max(1, step.deadlineMs - clock.now() + 1), settle);
        settleField(step);
        if (step.scan !== undefined) {
          onText(step.scan);
        }
      };
      const settle = (): void => take(settleWedge(state, clock.now(), settings));
      const onKey = (event: Event): void => {
        if (!(event instanceof KeyboardEvent) || isShortcut(event)) {
          return;
        }
        const isTextFieldFocused = isTextField(globalThis.document.activeElement);
        const step = feedWedgeKey(state, { key: event.key, timeMs: clock.now(), isTextFieldFocused }, settings);
        if (step.swallow) {
          event.preventDefault();
          event.stopPropagation();
        }
        take(step);
      };
      target.addEventListener("keydown", onKey, { capture: true });
      return () => {
        cancelDeadline?.();
        target.removeEventListener("keydown", onKey, { capture: true });
      };
    },
  };
}

function isShortcut(event: KeyboardEvent): boolean {
  return event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
}
