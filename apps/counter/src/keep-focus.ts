/** A screen of the tablet may take the focus a moment after what opened it. */
const AFTERWARDS_MS = 1_500;

/**
 * Does something on the tablet without losing the focus. The tablet focuses its screens and dialogs, which would take
 * the focus from the button that was pressed here.
 */
export async function keepFocus(frame: HTMLIFrameElement, work: () => Promise<void>): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  const kept = document.activeElement;
  let last = kept instanceof HTMLElement && kept !== frame ? kept : undefined;
  const remember = ({ target }: FocusEvent): void => {
    last = target instanceof HTMLElement && target !== frame ? target : last;
  };
  const giveBack = (): void => {
    if (document.activeElement === frame && last?.isConnected === true) {
      last.focus({ preventScroll: true });
    }
  };
  addEventListener("focusin", remember, { signal });
  addEventListener("blur", giveBack, { signal });
  try {
    await work();
  } finally {
    setTimeout(() => controller.abort(), AFTERWARDS_MS);
  }
}
