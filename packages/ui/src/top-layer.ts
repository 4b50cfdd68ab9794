import { useSyncExternalStore } from "react";

const stack: HTMLElement[] = [];
const listeners = new Set<() => void>();
const notify = (): void => listeners.forEach((listener) => listener());

/** Registers `element` as the topmost modal; the returned function removes it. */
export function enterTopLayer(element: HTMLElement): () => void {
  stack.push(element);
  notify();
  return () => {
    stack.splice(stack.lastIndexOf(element), 1);
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
