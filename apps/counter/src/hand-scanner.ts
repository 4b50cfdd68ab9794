/** What a handheld scanner needs of the page it types into. */
export interface TypingTarget {
  press(key: string): void;
  wait(durationMs: number): Promise<void>;
}

/** Delay between two keys of a common handheld scanner. */
const KEY_GAP_MS = 10;

/** Types `code` and Enter like a scanner in keyboard mode. */
export async function typeCode(code: string, target: TypingTarget): Promise<void> {
  for (const key of [...Array.from(code), "Enter"]) {
    target.press(key);
    await target.wait(KEY_GAP_MS);
  }
}

/** The page inside `frame` as a typing target. Keys go to the focused element, like those of a real reader. */
export function typingTargetOf(frame: HTMLIFrameElement): TypingTarget | undefined {
  const page = frame.contentDocument;
  const view = frame.contentWindow;
  if (page === null || view === null) {
    return undefined;
  }
  return {
    press: (key) => {
      const target = page.activeElement ?? page.body;
      for (const type of ["keydown", "keyup"]) {
        target.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true, composed: true }));
      }
    },
    wait: (durationMs) => new Promise((resolve) => view.setTimeout(resolve, durationMs)),
  };
}
