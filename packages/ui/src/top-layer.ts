import { useSyncExternalStore } from "react";

const stack: HTMLElement[] = [];
const listeners = new Set<() => void>();
const notify = (): void => listeners.forEach((listener) => listener());

/**
 * Marks the page for the global styles. `:has(dialog)` would do it without a mark, but a browser then compares the whole
 * page again with each change.
 */
const mark = (): void => {
  const { body } = document;
  if (stack.length === 0) {
    delete body.dataset["modal"];
  } else {
    body.dataset["modal"] = stack.some(({ classList }) => classList.contains("full")) ? "full" : "part";
  }
};

/** Registers `element` as the topmost modal; the returned function removes it. */
export function enterTopLayer(element: HTMLElement): () => void {
  stack.push(element);
  mark();
  notify();
  return () => {
    stack.splice(stack.lastIndexOf(element), 1);
    // If another modal opens in the same moment, the mark stays.
    queueMicrotask(mark);
    notify();
  };
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * The topmost open modal, or `undefined`. Everything outside a modal is inert, so an element that must be announced
 * meanwhile, e.g. a toast, is rendered inside it.
 */
export function useTopLayer(): HTMLElement | undefined {
  return useSyncExternalStore(
    subscribe,
    () => stack.at(-1),
    () => undefined,
  );
}
