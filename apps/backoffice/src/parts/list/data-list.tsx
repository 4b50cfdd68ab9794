import { definedOnly } from "@punktum/domain";
import { useMemo, useRef, type ReactNode } from "react";
import {
  Cell,
  Checkbox,
  Column,
  Row,
  type Selection,
  type SortDescriptor,
  Table,
  TableBody,
  TableHeader,
} from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "../icon.tsx";
import { ErrorState, Skeleton } from "../states.tsx";
import { useReturnFocus } from "./return-focus.ts";
import { useRowKeys } from "./row-keys.ts";

/** Position of a cell in the card that a row becomes on a phone; `none` hides it there. */
type CardPlace = "name" | "figure" | "meta" | "state" | "none";

/** A column of a list. */
export interface ListColumn<Item> {
  readonly id: string;
  readonly title: string;
  readonly cell: (item: Item) => ReactNode;
  readonly onCard?: CardPlace;
  readonly isNumber?: boolean;
  readonly isSortable?: boolean;
  /** Hidden at medium widths. */
  readonly isOptional?: boolean;
  readonly width?: string;
  /** Wraps long names, so that they push no other column off the page. */
  readonly isLong?: boolean;
}

interface DataListProps<Item> {
  /** Accessible name of the list. */
  readonly label: string;
  readonly columns: readonly ListColumn<Item>[];
  /** Absent while the first page loads. */
  readonly items: readonly Item[] | undefined;
  readonly idOf: (item: Item) => string;
  /** Text of the row, for type-ahead. */
  readonly textOf: (item: Item) => string;
  /** Address that a row opens. */
  readonly hrefOf?: (item: Item) => string;
  readonly onOpen?: (item: Item) => void;
  /** Makes rows selectable. */
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (ids: ReadonlySet<string>) => void;
  readonly sort?: SortDescriptor | undefined;
  readonly onSort?: (sort: SortDescriptor) => void;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  /** Shown in place of rows. */
  readonly empty: ReactNode;
  /** Buttons at the end of a row, shown on hover and focus. */
  readonly actions?: (item: Item) => ReactNode;
  readonly className?: string;
}

const CARD_CLASSES: Readonly<Record<CardPlace, string>> = {
  name: "n",
  figure: "fig",
  meta: "meta",
  state: "stat",
  none: "opt-phone",
};

function cellClass<Item>({ onCard = "none", isNumber, isOptional, isLong }: ListColumn<Item>): string {
  const classes = [
    CARD_CLASSES[onCard],
    isNumber === true && "r",
    isOptional === true && "opt",
    isLong === true && "long",
  ];
  return classes.filter(Boolean).join(" ");
}

function PickBox({ label }: { readonly label: string }): ReactNode {
  return (
    <Checkbox slot="selection" className="tap" aria-label={label}>
      <span className="check">
        <Icon name="check" small />
      </span>
    </Checkbox>
  );
}

function Head<Item>({
  column,
  sort,
}: {
  readonly column: ListColumn<Item>;
  readonly sort: SortDescriptor | undefined;
}): ReactNode {
  const isSorted = sort?.column === column.id;
  return (
    <span className="cell">
      {column.title}
      {isSorted ? <Icon name={sort.direction === "ascending" ? "arrow-up" : "arrow-down"} /> : null}
    </span>
  );
}

/** The selection after a change on this page: rows of other pages stay selected. */
function mergeSelection(
  keys: Selection,
  here: readonly string[],
  selected: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const elsewhere = [...selected].filter((id) => !here.includes(id));
  const chosen = keys === "all" ? here : [...keys].map(String).filter((id) => here.includes(id));
  return new Set([...elsewhere, ...chosen]);
}

function ListHead<Item extends object>(props: DataListProps<Item>): ReactNode {
  const { t } = useTranslation();
  const { columns, onSelect, sort, actions } = props;
  return (
    <TableHeader>
      {onSelect === undefined ? null : (
        <Column className="pick">
          <PickBox label={t("common.list.selectAll")} />
        </Column>
      )}
      {columns.map((column) => (
        <Column
          key={column.id}
          id={column.id}
          className={cellClass(column)}
          isRowHeader={column.onCard === "name"}
          allowsSorting={column.isSortable === true}
          style={definedOnly({ width: column.width })}
        >
          <Head column={column} sort={sort} />
        </Column>
      ))}
      {actions === undefined ? null : (
        <Column className="does">
          <span className="hide">{t("common.actions.more")}</span>
        </Column>
      )}
    </TableHeader>
  );
}

type RowParts<Item> = Pick<DataListProps<Item>, "actions" | "columns" | "hrefOf" | "idOf" | "textOf">;

/** One row. With `select`, the label of its checkbox, it can be selected. */
function listRow<Item extends object>(item: Item, parts: RowParts<Item>, select: string | undefined): ReactNode {
  const { columns, idOf, textOf, hrefOf, actions } = parts;
  return (
    <Row key={idOf(item)} id={idOf(item)} textValue={textOf(item)} {...definedOnly({ href: hrefOf?.(item) })}>
      {select === undefined ? null : (
        <Cell className="pick">
          <PickBox label={`${select}: ${textOf(item)}`} />
        </Cell>
      )}
      {columns.map((column) => (
        <Cell key={column.id} className={cellClass(column)}>
          {column.cell(item)}
        </Cell>
      ))}
      {actions === undefined ? null : (
        <Cell className="does">
          <span>{actions(item)}</span>
        </Cell>
      )}
    </Row>
  );
}

/** The rows, memoized: with stable columns and functions, selecting a row renders no other row's content again. */
function useRows<Item extends object>(props: DataListProps<Item>): ReactNode {
  const { t } = useTranslation();
  const { items, columns, idOf, textOf, hrefOf, actions, onSelect } = props;
  const select = onSelect === undefined ? undefined : t("common.list.selectRow");
  return useMemo(() => {
    const parts = { columns, idOf, textOf, ...definedOnly({ hrefOf, actions }) };
    return items?.map((item) => listRow(item, parts, select));
  }, [items, columns, idOf, textOf, hrefOf, actions, select]);
}

/** The table's handlers for opening, selecting and sorting. */
function tableEvents<Item extends object>(props: DataListProps<Item>, items: readonly Item[]) {
  const { onOpen, onSelect, onSort, sort, idOf, selected } = props;
  const open = (key: unknown): void => {
    const item = items.find((candidate) => idOf(candidate) === key);
    if (item !== undefined) {
      onOpen?.(item);
    }
  };
  const select = (keys: Selection): void => onSelect?.(mergeSelection(keys, items.map(idOf), selected));
  return definedOnly({
    onRowAction: onOpen === undefined ? undefined : open,
    onSelectionChange: onSelect === undefined ? undefined : select,
    sortDescriptor: sort,
    onSortChange: onSort,
  });
}

/**
 * A list of records: a table with one tab stop. Arrow keys or j and k move, Enter opens, x or Space selects. On a phone
 * each row is a card.
 */
export function DataList<Item extends object>(props: DataListProps<Item>): ReactNode {
  const { label, items, selected = new Set(), onSelect, error, onRetry, empty, className = "" } = props;
  const rows = useRows(props);
  const box = useRef<HTMLDivElement>(null);
  useRowKeys(box);
  useReturnFocus(box, items !== undefined && items.length > 0);
  if (items === undefined) {
    const hasFailed = error !== undefined && error !== null;
    return hasFailed ? <ErrorState error={error} {...definedOnly({ onRetry })} /> : <Skeleton lines={6} />;
  }
  if (items.length === 0) {
    return empty;
  }
  return (
    <div ref={box} className="list-box">
      <Table
        className={`list ${className}`}
        aria-label={label}
        selectionMode={onSelect === undefined ? "none" : "multiple"}
        selectedKeys={selected}
        {...tableEvents(props, items)}
      >
        <ListHead {...props} />
        <TableBody>{rows}</TableBody>
      </Table>
    </div>
  );
}
