import { Suspense, type ComponentType, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { Chip } from "../../parts/chip.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { DataList, type ListColumn } from "../../parts/list/data-list.tsx";
import { useAddressValue } from "../../parts/list/use-address.ts";
import { useCan } from "../../session/session.ts";
import { useDomains } from "./use-domains.ts";

const NEW = "new";

interface Word {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
  readonly active: boolean;
}

/** Properties of the form of an entry. */
export interface WordSheetProps<W> {
  /** Absent for a new one. */
  readonly word: W | undefined;
  readonly onClose: () => void;
}

interface WordListProps<W extends Word> {
  readonly label: string;
  /** Words of the button for a new entry. */
  readonly newLabel: string;
  readonly emptyTitle: string;
  readonly text: string;
  /** Absent while they load. */
  readonly items: readonly W[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Columns between name and state. */
  readonly columns?: readonly ListColumn<W>[];
  /** Form of an entry; of a new one without it. */
  readonly sheet: ComponentType<WordSheetProps<W>>;
}

function useColumns<W extends Word>(own: readonly ListColumn<W>[]): readonly ListColumn<W>[] {
  const { t } = useTranslation();
  const domains = useDomains();
  return [
    { id: "name", title: t("wordLists.name"), onCard: "name", isLong: true, cell: ({ name }) => name },
    {
      id: "domain",
      title: t("wordLists.domain"),
      onCard: "meta",
      cell: ({ domain }) => domains.find(({ id }) => id === domain)?.label ?? domain,
    },
    ...own,
    {
      id: "state",
      title: t("wordLists.state"),
      onCard: "state",
      cell: ({ active }) =>
        active ? <Chip kind="ok">{t("wordLists.on")}</Chip> : <Chip kind="none">{t("wordLists.off")}</Chip>,
    },
  ];
}

interface OpenedProps<W> extends Pick<WordSheetProps<W>, "onClose"> {
  readonly shown: string;
  readonly items: readonly W[] | undefined;
  readonly sheet: ComponentType<WordSheetProps<W>>;
}

function Opened<W extends Word>({ shown, items, sheet: WordSheet, onClose }: OpenedProps<W>): ReactNode {
  const word = items?.find(({ id }) => id === shown);
  return (
    <Suspense fallback={null}>
      {shown === NEW || word !== undefined ? <WordSheet key={shown} word={word} onClose={onClose} /> : null}
    </Suspense>
  );
}

/** A list of words that the programme defines, with the form of the one that is opened. */
export function WordList<W extends Word>(props: WordListProps<W>): ReactNode {
  const { label, newLabel, emptyTitle, text, items, error, onRetry, columns = [], sheet } = props;
  const mayEdit = useCan()("settings.edit");
  const [shown, setShown] = useAddressValue("word");
  const all = useColumns(columns);
  const add = mayEdit ? (
    <Button kind="primary" icon="plus" onPress={() => setShown(NEW)}>
      {newLabel}
    </Button>
  ) : null;
  return (
    <div className="word-list">
      <div className="word-list-head">
        <p className="muted">{text}</p>
        {items?.length === 0 ? null : add}
      </div>
      <DataList
        label={label}
        columns={all}
        items={items}
        idOf={({ id }) => id}
        textOf={({ name }) => name}
        {...(mayEdit ? { onOpen: ({ id }: W) => setShown(id) } : {})}
        error={error}
        onRetry={onRetry}
        empty={
          <EmptyState icon="list" title={emptyTitle}>
            {add}
          </EmptyState>
        }
      />
      {mayEdit ? <Opened shown={shown} items={items} sheet={sheet} onClose={() => setShown("")} /> : null}
    </div>
  );
}
