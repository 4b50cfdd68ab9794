import { useEffect, type RefObject } from "react";
import { matchesKey } from "../hotkeys.ts";

const MEANINGS: readonly (readonly [string, string])[] = [
  ["j", "ArrowDown"],
  ["k", "ArrowUp"],
];

function press(target: Element, key: string): void {
  for (const type of ["keydown", "keyup"]) {
    target.dispatchEvent(new KeyboardEvent(type, { key, code: key, bubbles: true, cancelable: true }));
  }
}

/** Makes j and k act as the arrow keys in a list. Outside the list, j and k focus its first row. */
export function useRowKeys(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const meaning = MEANINGS.find(([letter]) => matchesKey(event, letter));
      const list = box.current;
      if (meaning === undefined || list === null) {
        return;
      }
      const row = document.activeElement?.closest("tbody [role=row]") ?? null;
      event.preventDefault();
      // Otherwise the list would use the letter for type-ahead.
      event.stopPropagation();
      if (row !== null && list.contains(row)) {
        press(row, meaning[1]);
        return;
      }
      list.querySelector<HTMLElement>("tbody [role=row]")?.focus();
    };
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, [box]);
}
