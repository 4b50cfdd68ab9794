import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from "react";
import type { SortDescriptor } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { untilTexts } from "../../base/texts.ts";
import { Button } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { ExportButton } from "../../parts/exports/export-button.tsx";
import { DataList } from "../../parts/list/data-list.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { useCan } from "../../session/session.ts";
import { useColumns } from "./list-columns.tsx";
import { MemberTools, MemberViews } from "./list-tools.tsx";
import { fullName, type ListedMember } from "./member-words.ts";
import { exportOf, useFilter, useListed, useMembers, useNeedle } from "./use-members.ts";

/** Loaded with the first selection, because the list is the first page of most users. */
const Bulk = lazy(async () => {
  const [{ Bulk: Part }] = await Promise.all([import("./bulk.tsx"), untilTexts("memberPage", "windows")]);
  return { default: Part };
});

const idOf = ({ accountId }: ListedMember): string => accountId;
const hrefOf = ({ accountId }: ListedMember): string => `/members/${accountId}`;

/** Maximum number of selected members. */
const MOST_SELECTED = 200;

function NobodyHere({
  isWaiting,
  isFiltered,
  onReset,
}: {
  readonly isWaiting: boolean;
  readonly isFiltered: boolean;
  readonly onReset: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  if (isWaiting) {
    return can("members.search") ? (
      <EmptyState icon="search" title={t("members.tooShort")} />
    ) : (
      <EmptyState icon="card" title={t("members.codeTitle")} text={t("members.codeText")} />
    );
  }
  return isFiltered ? (
    <EmptyState icon="search" title={t("members.noneTitle")} text={t("members.noneText")}>
      <Button onPress={onReset}>{t("members.filters.reset")}</Button>
    </EmptyState>
  ) : (
    <EmptyState icon="users" title={t("members.emptyTitle")} text={t("members.emptyText")} />
  );
}

/** Names of the selected members by id. The selection survives paging. */
function useSelection(items: readonly ListedMember[] | undefined) {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const select = (ids: ReadonlySet<string>): void => {
    const known = new Map([
      ...names,
      ...(items ?? []).map((item) => [item.accountId, fullName(item) || `•••• ${item.cardEnding ?? ""}`] as const),
    ]);
    setNames(new Map([...ids].slice(0, MOST_SELECTED).map((id) => [id, known.get(id) ?? id])));
  };
  return { names, selected: useMemo(() => new Set(names.keys()), [names]), select };
}

/** The order that the table shows. The newest members first is an order without a column. */
function orderOf(sort: string): SortDescriptor | undefined {
  const column = sort === "" ? "ACTIVITY" : sort;
  return column === "NEWEST" ? undefined : { column, direction: column === "NAME" ? "ascending" : "descending" };
}

/** The list of members: search, views, filters and bulk actions. */
export function MembersPage(): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const [needle, setNeedle] = useNeedle();
  const [sort, setSort] = useFilter("sort");
  const { pages, about, isWaiting, isFiltered } = useMembers(needle);
  const { names, selected, select } = useSelection(pages.items);
  const listed = useListed(needle);
  const columns = useColumns();
  const textOf = useCallback(
    (member: ListedMember) => fullName(member) || `${t("members.anonymous")} ${member.cardEnding ?? ""}`,
    [t],
  );
  const order = useMemo(() => orderOf(sort), [sort]);
  const onSort = useCallback(
    ({ column }: SortDescriptor) => setSort(column === "ACTIVITY" ? "" : String(column)),
    [setSort],
  );
  const reset = (): void => {
    setNeedle("");
    void navigate("/members", { replace: true });
  };
  const mayBlock = can("members.block") && can("members.search");
  const exported = () => exportOf(listed, selected);
  return (
    <>
      <PageHead title={t("members.title")}>
        <ExportButton what={exported} isDisabled={isWaiting} />
      </PageHead>
      {can("members.search") ? <MemberViews /> : null}
      <MemberTools needle={needle} onNeedle={setNeedle} />
      <DataList
        label={t("members.title")}
        columns={columns}
        items={pages.items}
        idOf={idOf}
        textOf={textOf}
        hrefOf={hrefOf}
        error={pages.error}
        onRetry={pages.retry}
        sort={order}
        onSort={onSort}
        empty={<NobodyHere isWaiting={isWaiting} isFiltered={isFiltered} onReset={reset} />}
        {...(mayBlock ? { selected, onSelect: select } : {})}
      />
      <Pager pages={pages} about={about} />
      {selected.size > 0 ? (
        <Suspense>
          <Bulk names={names} onSelect={select} exported={exported} />
        </Suspense>
      ) : null}
    </>
  );
}
