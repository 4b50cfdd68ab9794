import { createContext, type KeyboardEvent, type ReactNode, type SyntheticEvent, use, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../icon.tsx";
import { matchesKey } from "../hotkeys.ts";

type Ids = ReadonlySet<string>;

/** The selection of a list, for the checkboxes inside. */
interface Picks {
  /** Rows of this page, in their order. */
  readonly ids: readonly string[];
  /** Selected rows of all pages. */
  readonly selected: Ids;
  /** Selects or deselects rows. The last one is where the next range begins. */
  readonly pick: (ids: readonly string[], isPicked: boolean) => void;
  /** Rows from the last changed one to this one, which comes last. */
  readonly rangeTo: (id: string) => readonly string[];
}

/**
 * Only the checkboxes read this context, so selecting a row renders nothing else. The selection of React Aria's table
 * would render every cell again: a third of a second for 50 rows on a slow computer.
 */
const PicksContext = createContext<Picks | undefined>(undefined);

/** Makes rows selectable for the checkboxes inside. */
export const PicksProvider = PicksContext.Provider;

/** The selection of a list; without `onSelect` nothing can be selected. Rows of other pages stay selected. */
export function usePicks(
  ids: readonly string[],
  selected: Ids,
  onSelect: ((ids: Ids) => void) | undefined,
): Picks | undefined {
  const lastId = useRef<string>(undefined);
  return useMemo(() => {
    if (onSelect === undefined) {
      return undefined;
    }
    return {
      ids,
      selected,
      pick: (changed, isPicked) => {
        lastId.current = changed.at(-1);
        onSelect(isPicked ? selected.union(new Set(changed)) : selected.difference(new Set(changed)));
      },
      rangeTo: (id) => {
        const [from, to] = [ids.indexOf(lastId.current ?? id), ids.indexOf(id)];
        if (from === -1) {
          return [id];
        }
        return from < to ? ids.slice(from, to + 1) : ids.slice(to, from + 1).toReversed();
      },
    };
  }, [ids, selected, onSelect]);
}

/** Handles a key in the row `id`. Returns whether the key has done its work. */
function keyInRow(event: KeyboardEvent, id: string, { ids, selected, pick, rangeTo }: Picks): boolean {
  const isOnRow = event.target instanceof Element && event.target.matches("tr");
  if ((isOnRow && event.key === " ") || matchesKey(event.nativeEvent, "x")) {
    pick(event.shiftKey ? rangeTo(id) : [id], !selected.has(id));
    return true;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const next = step === undefined ? undefined : ids[ids.indexOf(id) + step];
  if (event.shiftKey && next !== undefined) {
    pick([id, next], true);
  }
  return false;
}

/**
 * Space or x select the focused row, Shift with an arrow also the next one, Ctrl+A the page; Escape deselects the page.
 * Other keys stay with the table.
 */
export function onPickKey(event: KeyboardEvent, picks: Picks | undefined): void {
  if (picks === undefined) {
    return;
  }
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>("tbody tr") : null;
  const id = row?.dataset["key"];
  const isAll = matchesKey(event.nativeEvent, "mod+a");
  const isNone = event.key === "Escape" && picks.selected.size > 0;
  if (isAll || isNone) {
    picks.pick(picks.ids, isAll);
  }
  if (isAll || isNone || (id !== undefined && keyInRow(event, id, picks))) {
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Keeps a press of the checkbox from its row, which would open. */
const keep = (event: SyntheticEvent): void => event.stopPropagation();

function Box(props: {
  readonly label: string;
  readonly isPicked: boolean;
  readonly isPartly?: boolean;
  readonly onPick: (isPicked: boolean, isRange: boolean) => void;
}): ReactNode {
  const { label, isPicked, isPartly = false, onPick } = props;
  return (
    <span className="tap">
      <input
        ref={(box) => {
          // HTML has no attribute for it.
          if (box !== null) {
            box.indeterminate = isPartly;
          }
        }}
        type="checkbox"
        aria-label={label}
        checked={isPicked}
        onChange={({ target, nativeEvent }) =>
          onPick(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        onPointerDown={keep}
        onClick={keep}
      />
      <span className="check">
        <Icon name="check" small />
      </span>
    </span>
  );
}

/** Selects one row; with Shift all rows since the last change. */
export function RowBox({ id, label }: { readonly id: string; readonly label: string }): ReactNode {
  const picks = use(PicksContext);
  return (
    <Box
      label={label}
      isPicked={picks?.selected.has(id) ?? false}
      onPick={(isPicked, isRange) => picks?.pick(isRange ? picks.rangeTo(id) : [id], isPicked)}
    />
  );
}

/** Selects all rows of the page. */
export function PageBox(): ReactNode {
  const { t } = useTranslation();
  const picks = use(PicksContext);
  const { ids, selected } = picks ?? { ids: [], selected: new Set() };
  const count = ids.filter((id) => selected.has(id)).length;
  return (
    <Box
      label={t("common.list.selectAll")}
      isPicked={count > 0 && count === ids.length}
      isPartly={count > 0 && count < ids.length}
      onPick={(isPicked) => picks?.pick(ids, isPicked)}
    />
  );
}
