import { useEffect, useRef } from "react";
import { deviceMemory } from "../base/memory.ts";
import { createStore } from "../base/store.ts";

const KEY = "letters";

/** Whether single-letter shortcuts are on. Users can switch them off (WCAG 2.1.4). */
export const usesLetters = createStore(deviceMemory.getItem(KEY) !== "off");

/** Switches single-letter shortcuts on or off and stores the choice. */
export function chooseLetters(on: boolean): void {
  deviceMemory.setItem(KEY, on ? "on" : "off");
  usesLetters.set(on);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName)) &&
  !(target instanceof HTMLInputElement && ["checkbox", "radio", "button"].includes(target.type));

/** Whether a dialog is open. It handles its own keys. */
const hasModal = (): boolean => document.querySelector(".veil") !== null;

/**
 * `mod+k` means Ctrl, or Command on a Mac. A single letter counts outside of fields only, and not while a window is open.
 */
export function matchesKey(event: KeyboardEvent, key: string): boolean {
  const [modifier, letter] = key.startsWith("mod+") ? [true, key.slice(4)] : [false, key];
  const isModified = event.ctrlKey || event.metaKey;
  if (event.key.toLowerCase() !== letter || isModified !== modifier || event.altKey) {
    return false;
  }
  return modifier || (usesLetters.get() && !isTyping(event.target) && !hasModal());
}

/** Calls `run` when the key is pressed while the component is mounted. */
export function useHotkey(key: string, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && matchesKey(event, key)) {
        event.preventDefault();
        latest.current();
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [key]);
}
