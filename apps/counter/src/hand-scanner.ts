/** What a handheld scanner needs of the page it types into. */
export interface TypingTarget {
  press(key: string): void;
}

/**
 * Types `code` and Enter like a scanner in keyboard mode. All keys come at once: the time of a key made by a script is
 * that of its event, so a busy browser would stretch a pause until the tablet takes the first key for typing.
 */
export function typeCode(code: string, target: TypingTarget): void {
  for (const key of [...Array.from(code), "Enter"]) {
    target.press(key);
  }
}

/** The page inside `frame` as a typing target. Keys go to the focused element, like those of a real reader. */
export function typingTargetOf(frame: HTMLIFrameElement): TypingTarget | undefined {
  const page = frame.contentDocument;
  if (page === null) {
    return undefined;
  }
  return {
    press: (key) => {
      const target = page.activeElement ?? page.body;
      for (const type of ["keydown", "keyup"]) {
        target.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true, composed: true }));
      }
    },
  };
}
