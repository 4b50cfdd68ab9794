import { useEffect, type RefObject } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/** The row that had the focus last, by the history entry of its page. */
const lastRows = new Map<string, string>();

const rowOf = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest("tbody tr[data-key]")?.getAttribute("data-key") ?? null) : null;

/** Gives the focus back to the row that one came from, when one goes back to its list. */
export function useReturnFocus(box: RefObject<HTMLElement | null>, isShown: boolean): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    const list = box.current;
    if (list === null || !isShown) {
      return undefined;
    }
    const row = lastRows.get(key);
    // The table draws its rows after its first paint.
    const frame = requestAnimationFrame(() => {
      if (isBack && row !== undefined && document.activeElement === document.body) {
        list.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(row)}"]`)?.focus();
      }
    });
    const remember = (event: Event): void => {
      const focused = rowOf(event.target);
      if (focused !== null) {
        lastRows.set(key, focused);
      }
    };
    list.addEventListener("focusin", remember);
    return () => {
      cancelAnimationFrame(frame);
      list.removeEventListener("focusin", remember);
    };
  }, [box, key, isBack, isShown]);
}
