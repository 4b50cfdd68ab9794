import { useSyncExternalStore } from "react";

const stack: HTMLElement[] = [];
const listeners = new Set<() => void>();
const notify = (): void => listeners.forEach((listener) => listener());

/**
 * Marks the page for the global styles. `:has(dialog)` would do it without a mark, but a browser then compares the whole
 * page again with each change. Modals under one that takes the whole screen are covered.
 */
const mark = (): void => {
  const { body } = document;
  const cover = stack.findLastIndex(({ classList }) => classList.contains("full"));
  stack.forEach((element, index) => element.toggleAttribute("data-covered", index < cover));
  body.dataset["modal"] = cover === -1 ? "part" : "full";
};

const removeMark = (): void => {
  if (stack.length === 0) {
    delete document.body.dataset["modal"];
  }
};

/** Registers `element` as the topmost modal, before it is shown; the returned function removes it, before it is closed. */
export function enterTopLayer(element: HTMLElement): () => void {
  stack.push(element);
  mark();
  notify();
  return () => {
    stack.splice(stack.lastIndexOf(element), 1);
    element.removeAttribute("data-covered");
    // At once, because the closing modal gives the focus back, which hidden elements do not take.
    mark();
    // If another modal opens in the same moment, the mark stays.
    queueMicrotask(removeMark);
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
