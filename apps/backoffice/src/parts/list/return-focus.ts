import { useEffect, type RefObject } from "react";
import { useLocation } from "react-router";

/** The last focused row, by the path of its page. */
const lastRows = new Map<string, string>();

const rowOf = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest("tbody tr[data-key]")?.getAttribute("data-key") ?? null) : null;

/** Restores the focus to the last focused row when the user returns to the list. */
export function useReturnFocus(box: RefObject<HTMLElement | null>, isShown: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const list = box.current;
    if (list === null || !isShown) {
      return undefined;
    }
    const row = lastRows.get(pathname);
    // The table renders its rows after its first paint. Focus that is elsewhere, such as in the menu, stays there.
    const frame = requestAnimationFrame(() => {
      if (row !== undefined && document.activeElement === document.body) {
        list.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(row)}"]`)?.focus();
      }
    });
    const remember = (event: Event): void => {
      const focused = rowOf(event.target);
      if (focused !== null) {
        lastRows.set(pathname, focused);
      }
    };
    list.addEventListener("focusin", remember);
    return () => {
      cancelAnimationFrame(frame);
      list.removeEventListener("focusin", remember);
    };
  }, [box, pathname, isShown]);
}
