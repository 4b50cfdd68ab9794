import { VOUCHER_STATES } from "@punktum/contracts";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { untilTexts } from "../../base/texts.ts";
import { Button } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { ExportButton } from "../../parts/exports/export-button.tsx";
import { LinkButton } from "../../parts/link-button.tsx";
import { DataList } from "../../parts/list/data-list.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { Filter, ListSearch, Tools } from "../../parts/list/tools.tsx";
import { Menu } from "../../parts/menu.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Views } from "../../parts/views.tsx";
import { useCan } from "../../session/session.ts";
import { useColumns } from "./list-columns.tsx";
import { useBulk } from "./use-bulk.ts";
import { useVouchers } from "./use-vouchers.ts";
import { titleOf, type VoucherEntry } from "./voucher-types.ts";
import "./vouchers.css";

const OwnViews = lazy(async () => {
  const [{ OwnViews: Part }] = await Promise.all([import("../../parts/own-views.tsx"), untilTexts("views")]);
  return { default: Part };
});
/** Loaded with the first selection. */
const Chosen = lazy(async () => {
  const [{ Chosen: Part }] = await Promise.all([import("./chosen.tsx"), untilTexts("windows")]);
  return { default: Part };
});

const KEPT = ["kind", "state", "sort"];
const STARTERS = ["EUROS", "EXTRAPOINT", "REWARD"] as const;

/** The most used filters as links. */
function VoucherViews(): ReactNode {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const shown = search.toString();
  const view = (label: string, query: string) => ({
    label,
    to: `/vouchers${query === "" ? "" : `?${query}`}`,
    isShown: shown === query,
  });
  return (
    <Views
      label={t("vouchers.views.label")}
      views={[
        view(t("vouchers.views.all"), ""),
        view(t("vouchers.views.running"), "state=RUNNING"),
        view(t("vouchers.views.drafts"), "state=DRAFT"),
        view(t("vouchers.views.planned"), "state=PLANNED"),
        view(t("vouchers.views.ended"), "state=ENDED"),
      ]}
    >
      <Suspense fallback={null}>
        <OwnViews screen="vouchers" keeps={KEPT} />
      </Suspense>
    </Views>
  );
}

function Nothing({ isFiltered, onReset }: { readonly isFiltered: boolean; readonly onReset: () => void }): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  if (isFiltered) {
    return (
      <EmptyState icon="search" title={t("vouchers.nothingTitle")} text={t("vouchers.nothingText")}>
        <Button onPress={onReset}>{t("vouchers.reset")}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="ticket" title={t("vouchers.emptyTitle")} text={t("vouchers.emptyText")}>
      {can("offers.edit")
        ? STARTERS.map((what) => (
            <LinkButton key={what} to={`/vouchers/new?what=${what}`}>
              {t(`vouchers.template.${what}`)}
            </LinkButton>
          ))
        : null}
    </EmptyState>
  );
}

/** Menu of a row. */
function RowMenu({ entry }: { readonly entry: VoucherEntry }): ReactNode {
  const bulk = useBulk();
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { id, active, draft, state } = entry;
  const change = (to: Parameters<typeof bulk.mutate>[0]["change"]) => () => bulk.mutate({ ids: [id], change: to });
  return (
    <Menu
      label={t("vouchers.actions", { name: titleOf(entry.texts, i18n.language) })}
      entries={[
        {
          id: "copy",
          label: t("vouchers.copy"),
          icon: "copy",
          onAction: () => void navigate(`/vouchers/new?from=${id}`),
        },
        ...(draft
          ? []
          : [
              {
                id: "switch",
                label: t(active ? "vouchers.switchOff" : "vouchers.switchOn"),
                icon: active ? ("lock" as const) : ("unlock" as const),
                onAction: change({ active: !active }),
              },
            ]),
        ...(state === "RUNNING" || state === "SOLD_OUT"
          ? [
              {
                id: "end",
                label: t("vouchers.endNow"),
                icon: "clock" as const,
                onAction: () => bulk.mutate({ ids: [id], change: { validTo: new Date().toISOString() } }),
              },
            ]
          : []),
      ]}
    />
  );
}

const rowMenu = (entry: VoucherEntry): ReactNode => <RowMenu entry={entry} />;

/** Coupons and rewards in one list. */
export function VouchersPage(): ReactNode {
  const { t, i18n } = useTranslation();
  const mayEdit = useCan()("offers.edit");
  const navigate = useNavigate();
  const list = useVouchers();
  const bulk = useBulk();
  const columns = useColumns();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const reset = (): void => {
    list.setTyped("");
    void navigate("/vouchers", { replace: true });
  };
  const add = mayEdit ? (
    <LinkButton to="/vouchers/new" kind="primary" icon="plus" isLead>
      {t("vouchers.new")}
    </LinkButton>
  ) : null;
  return (
    <>
      <PageHead title={t("vouchers.title")} sub={t("vouchers.sub")}>
        <ExportButton what={() => ({ kind: "VOUCHERS", filter: list.query })} />
        {add}
      </PageHead>
      <VoucherViews />
      <Tools>
        <ListSearch
          label={t("vouchers.find")}
          placeholder={t("vouchers.find")}
          value={list.typed}
          onChange={list.setTyped}
        />
        <Filter
          label={t("vouchers.filters.kind")}
          options={(["COUPON", "REWARD"] as const).map((id) => ({ id, label: t(`vouchers.kinds.${id}`) }))}
          value={list.kind}
          onChange={list.setKind}
        />
        <Filter
          label={t("vouchers.filters.state")}
          options={VOUCHER_STATES.map((id) => ({ id, label: t(`vouchers.states.${id}`) }))}
          value={list.state}
          onChange={list.setState}
        />
      </Tools>
      <DataList
        label={t("vouchers.title")}
        columns={columns}
        items={list.pages.items}
        idOf={({ id }) => id}
        textOf={({ texts }) => titleOf(texts, i18n.language)}
        hrefOf={({ id }) => `/vouchers/${id}`}
        error={list.pages.error}
        onRetry={list.pages.retry}
        sort={{
          column: list.sort.replace(/^-/, ""),
          direction: list.sort.startsWith("-") ? "descending" : "ascending",
        }}
        onSort={({ column, direction }) => list.setSort(`${direction === "descending" ? "-" : ""}${String(column)}`)}
        empty={<Nothing isFiltered={list.isFiltered} onReset={reset} />}
        {...(mayEdit
          ? {
              selected,
              onSelect: setSelected,
              actions: rowMenu,
            }
          : {})}
      />
      <Pager pages={list.pages} />
      {selected.size > 0 ? (
        <Suspense>
          <Chosen selected={selected} bulk={bulk} onClear={() => setSelected(new Set())} />
        </Suspense>
      ) : null}
    </>
  );
}
