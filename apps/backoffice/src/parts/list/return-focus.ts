import { useEffect, type RefObject } from "react";
import { useLocation } from "react-router";

/** The row that had the focus last, by the path of its page. */
const lastRows = new Map<string, string>();

const rowOf = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest("tbody tr[data-key]")?.getAttribute("data-key") ?? null) : null;

/** Gives the focus back to the row that one came from, when the page in between has gone with its focus. */
export function useReturnFocus(box: RefObject<HTMLElement | null>, isShown: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const list = box.current;
    if (list === null || !isShown) {
      return undefined;
    }
    const row = lastRows.get(pathname);
    // The table draws its rows after its first paint. Whoever came by the menu keeps the focus there.
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
