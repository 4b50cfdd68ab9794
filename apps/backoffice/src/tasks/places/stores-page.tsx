import { placesApi } from "@punktum/contracts";
import { definedOnly } from "@punktum/domain";
import { lazy, Suspense, useDeferredValue, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { ExportButton } from "../../parts/exports/export-button.tsx";
import { LinkButton } from "../../parts/link-button.tsx";
import { Filter, ListSearch, Tools } from "../../parts/list/tools.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { useAddressValue } from "../../parts/list/use-address.ts";
import { type Pages, usePages } from "../../parts/list/use-pages.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { call } from "../../server/call.ts";
import { useRead } from "../../server/use-calls.ts";
import { useReach } from "../../session/reach.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import { type PartnerBranch, PlaceTree } from "./place-tree.tsx";
import type { PlacePartner, PlaceStore } from "./place-types.ts";
import "./places.css";

const PAGE = 50;

/** Loads when a user opens it. */
const PartnerSheet = lazy(async () => ({ default: (await import("./partner-sheet.tsx")).PartnerSheet }));

/** Groups shops by partner. Without a filter, partners without shops follow at the end. */
function branchesOf(
  stores: readonly PlaceStore[],
  partners: readonly PlacePartner[],
  showsEmpty: boolean,
): readonly PartnerBranch[] {
  const byPartner = Map.groupBy(stores, ({ partnerId }) => partnerId);
  const filled = [...byPartner.values()].flatMap((own) => {
    const [one] = own;
    return one === undefined
      ? []
      : [{ partner: { id: one.partnerId, name: one.partnerName, active: one.partnerActive }, stores: own }];
  });
  const empty = showsEmpty ? partners.filter(({ storeCount }) => storeCount === 0) : [];
  return [...filled, ...empty.map((partner) => ({ partner, stores: [] }))];
}

function Nothing({ isFiltered, mayEdit }: Pick<ListProps, "isFiltered" | "mayEdit">): ReactNode {
  const { t } = useTranslation();
  return isFiltered ? (
    <EmptyState icon="search" title={t("places.nothingTitle")} text={t("places.nothingText")} />
  ) : (
    <EmptyState icon="store" title={t("places.emptyTitle")} text={t("places.emptyText")}>
      {mayEdit ? (
        <LinkButton kind="primary" icon="plus" to="/stores/new">
          {t("places.newStore")}
        </LinkButton>
      ) : null}
    </EmptyState>
  );
}

interface ListProps {
  readonly pages: Pages<PlaceStore>;
  readonly branches: readonly PartnerBranch[];
  readonly isFiltered: boolean;
  readonly mayEdit: boolean;
  readonly onEditPartner: (partnerId: string) => void;
}

function List({ pages, branches, isFiltered, mayEdit, onEditPartner }: ListProps): ReactNode {
  const { items, error, retry } = pages;
  if (items === undefined) {
    return error === null ? <Skeleton lines={6} /> : <ErrorState error={error} onRetry={retry} />;
  }
  if (branches.length === 0) {
    return <Nothing isFiltered={isFiltered} mayEdit={mayEdit} />;
  }
  return (
    <>
      <PlaceTree branches={branches} onEditPartner={onEditPartner} />
      <Pager pages={pages} />
    </>
  );
}

/** Filter of the list: search text, and the values in the address. */
function useFilter() {
  const reach = useReach();
  const [text, setText] = useState("");
  const q = useDeferredValue(text.trim());
  const [partnerId, setPartnerId] = useAddressValue("partner");
  const [state, setState] = useAddressValue("state");
  const active: "true" | "false" | undefined = state === "open" ? "true" : state === "closed" ? "false" : undefined;
  const query = definedOnly({
    q: q === "" ? undefined : q,
    partnerId: partnerId === "" ? reach.partnerId : partnerId,
    storeId: partnerId === "" ? reach.storeId : undefined,
    active,
  });
  return { query, text, setText, partnerId, setPartnerId, state, setState };
}

type ListFilter = ReturnType<typeof useFilter>;

function Filters({
  filter,
  partners,
}: {
  readonly filter: ListFilter;
  readonly partners: readonly PlacePartner[];
}): ReactNode {
  const { t } = useTranslation();
  const states = [
    { id: "open", label: t("places.open") },
    { id: "closed", label: t("places.closed") },
  ];
  return (
    <Tools>
      <ListSearch
        label={t("places.find")}
        placeholder={t("places.findShort")}
        value={filter.text}
        onChange={filter.setText}
      />
      <Filter
        label={t("places.partner")}
        value={filter.partnerId}
        onChange={filter.setPartnerId}
        options={partners.map(({ id, name }) => ({ id, label: name }))}
      />
      <Filter label={t("places.state")} value={filter.state} onChange={filter.setState} options={states} />
    </Tools>
  );
}

interface HeadProps {
  /** Absent while loading. */
  readonly partners: readonly PlacePartner[] | undefined;
  readonly filter: ListFilter;
  readonly onNew: () => void;
}

function Head({ partners, filter, onNew }: HeadProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const can = useCan();
  const stores = partners?.reduce((sum, { storeCount }) => sum + storeCount, 0) ?? 0;
  return (
    <PageHead
      title={t("places.title")}
      sub={
        partners === undefined
          ? undefined
          : t("places.sub", { partners: number(partners.length), stores: number(stores) })
      }
    >
      <ExportButton what={() => ({ kind: "PLACES", filter: filter.query })} />
      {can("settings.edit") ? (
        <Button icon="building" isLead onPress={onNew}>
          {t("places.newPartner")}
        </Button>
      ) : null}
      {can("places.edit") ? (
        <LinkButton kind="primary" icon="plus" isLead to="/stores/new">
          {t("places.newStore")}
        </LinkButton>
      ) : null}
    </PageHead>
  );
}

/** All shops by partner, with their interaction points. */
export function StoresPage(): ReactNode {
  const params = { programId: useProgramId() };
  const filter = useFilter();
  const { query } = filter;
  const can = useCan();
  const [edited, setEdited] = useAddressValue("edit");
  const pages = usePages<PlaceStore>([placesApi.listPlaces.id, params, query], async (after, signal) => {
    const page = { ...query, ...definedOnly({ after }), limit: PAGE };
    return await call(placesApi.listPlaces, { params, query: page }, { signal });
  });
  const overview = useRead(placesApi.listPlaces, { params, query: { limit: 1 } });
  const partners = overview.data?.partners ?? [];
  const isFiltered = Object.keys(query).length > 0;
  const branches = branchesOf(pages.items ?? [], partners, !isFiltered && !pages.hasNext);
  return (
    <>
      <Head partners={overview.data?.partners} filter={filter} onNew={() => setEdited("new")} />
      <Filters filter={filter} partners={partners} />
      <List
        pages={pages}
        branches={branches}
        isFiltered={isFiltered}
        mayEdit={can("places.edit")}
        onEditPartner={setEdited}
      />
      <Suspense fallback={null}>
        {edited === "" ? null : <PartnerSheet partnerId={edited} partners={partners} onClose={() => setEdited("")} />}
      </Suspense>
    </>
  );
}
