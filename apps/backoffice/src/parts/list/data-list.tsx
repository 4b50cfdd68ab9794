import { definedOnly } from "@punktum/domain";
import { memo, useMemo, useRef, type ReactNode } from "react";
import { Cell, Column, Row, type SortDescriptor, Table, TableBody, TableHeader } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "../icon.tsx";
import { ErrorState, Skeleton } from "../states.tsx";
import { onPickKey, PageBox, PicksProvider, RowBox, usePicks } from "./picks.tsx";
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

type HeadColumn = Omit<ListColumn<never>, "cell">;

function cellClass({ onCard = "none", isNumber, isOptional, isLong }: HeadColumn): string {
  const classes = [
    CARD_CLASSES[onCard],
    isNumber === true && "r",
    isOptional === true && "opt",
    isLong === true && "long",
  ];
  return classes.filter(Boolean).join(" ");
}

function Head({ column, sort }: { readonly column: HeadColumn; readonly sort: SortDescriptor | undefined }): ReactNode {
  const isSorted = sort?.column === column.id;
  return (
    <span className="cell">
      {column.title}
      {isSorted ? <Icon name={sort.direction === "ascending" ? "arrow-up" : "arrow-down"} /> : null}
    </span>
  );
}

interface HeadProps {
  readonly columns: readonly HeadColumn[];
  readonly sort: SortDescriptor | undefined;
  readonly isPickable: boolean;
  readonly hasActions: boolean;
}

function ListHead(props: HeadProps): ReactNode {
  const { t } = useTranslation();
  const { columns, sort, isPickable, hasActions } = props;
  return (
    <TableHeader>
      {isPickable ? (
        <Column className="pick">
          <PageBox />
        </Column>
      ) : null}
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
      {hasActions ? (
        <Column className="does">
          <span className="hide">{t("common.actions.more")}</span>
        </Column>
      ) : null}
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
          <RowBox id={idOf(item)} label={`${select}: ${textOf(item)}`} />
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

/** The rows, memoized: with stable columns and functions they are made once for each page. */
function useRows<Item extends object>(props: DataListProps<Item>): ReactNode {
  const { t } = useTranslation();
  const { items, columns, idOf, textOf, hrefOf, actions, onSelect } = props;
  const select = onSelect === undefined ? undefined : t("common.list.selectRow");
  return useMemo(() => {
    const parts = { columns, idOf, textOf, ...definedOnly({ hrefOf, actions }) };
    return items?.map((item) => listRow(item, parts, select));
  }, [items, columns, idOf, textOf, hrefOf, actions, select]);
}

interface ListTableProps extends HeadProps {
  readonly label: string;
  readonly className: string;
  readonly rows: ReactNode;
  readonly onSort: ((sort: SortDescriptor) => void) | undefined;
  readonly onOpen: ((id: unknown) => void) | undefined;
}

/** With stable properties, typing a search or selecting a row does not render the table again. */
const ListTable = memo((props: ListTableProps): ReactNode => {
  const { label, className, rows, sort, onSort, onOpen } = props;
  return (
    <Table
      className={`list ${className}`}
      aria-label={label}
      {...definedOnly({ sortDescriptor: sort, onSortChange: onSort, onRowAction: onOpen })}
    >
      <ListHead {...props} />
      <TableBody>{rows}</TableBody>
    </Table>
  );
});

const NOTHING: ReadonlySet<string> = new Set();

/**
 * A list of records: a table with one tab stop. Arrow keys or j and k move, Enter opens, x or Space selects. On a phone
 * each row is a card.
 */
export function DataList<Item extends object>(props: DataListProps<Item>): ReactNode {
  const { label, columns, items, idOf, selected = NOTHING, onSelect, onOpen, actions } = props;
  const { sort, onSort, error, onRetry, empty, className = "" } = props;
  const rows = useRows(props);
  const box = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => items?.map(idOf) ?? [], [items, idOf]);
  const picks = usePicks(ids, selected, onSelect);
  const open = useMemo(
    () =>
      onOpen === undefined
        ? undefined
        : (id: unknown) => items?.filter((item) => idOf(item) === id).forEach((item) => onOpen(item)),
    [items, idOf, onOpen],
  );
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
    <div ref={box} className="list-box" onKeyDownCapture={(event) => onPickKey(event, picks)}>
      <PicksProvider value={picks}>
        <ListTable
          label={label}
          className={className}
          columns={columns}
          rows={rows}
          isPickable={onSelect !== undefined}
          hasActions={actions !== undefined}
          sort={sort}
          onSort={onSort}
          onOpen={open}
        />
      </PicksProvider>
    </div>
  );
}
