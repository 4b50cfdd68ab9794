import { ACCOUNT_STATUSES } from "@punktum/domain";
import { entriesOf, listStores } from "@punktum/contracts";
import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { untilTexts } from "../../base/texts.ts";
import { Filter, ListSearch, Tools } from "../../parts/list/tools.tsx";
import { useTyping } from "../../parts/use-rested.ts";
import { Views } from "../../parts/views.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useReach } from "../../session/reach.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import { keepNeedle, useFilter } from "./use-members.ts";

/** Loaded after the list: few users have their own views. */
const OwnViews = lazy(async () => {
  const [{ OwnViews: Part }] = await Promise.all([import("../../parts/own-views.tsx"), untilTexts("views")]);
  return { default: Part };
});

/** Loaded after the list, because a programme may have no tags. */
const TagFilter = lazy(async () => ({ default: (await import("./tag-filter.tsx")).TagFilter }));

/** Query parameters that a view stores. The search is not among them, because it names persons. */
const KEPT = ["sort", "status", "registered", "store", "since", "tag"];
const DAYS = [7, 30, 90, 365];
const FRESH_MS = 300_000;

/** The most used filters as links. */
export function MemberViews(): ReactNode {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const shown = search.toString();
  const view = (label: string, query: string) => ({
    label,
    to: `/members${query === "" ? "" : `?${query}`}`,
    isShown: shown === query,
  });
  return (
    <Views
      label={t("members.views.label")}
      views={[
        view(t("members.views.active"), ""),
        view(t("members.views.points"), "sort=POINTS"),
        view(t("members.views.newest"), "sort=NEWEST"),
        view(t("members.views.anonymous"), "registered=false"),
        view(t("members.views.locked"), "status=LOCKED"),
      ]}
    >
      <Suspense fallback={null}>
        <OwnViews screen="members" keeps={KEPT} />
      </Suspense>
    </Views>
  );
}

/** Filter for the stores of the chosen partner. */
function StoreFilter({ partnerId }: { readonly partnerId: string }): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const [store, setStore] = useFilter("store");
  const stores = useRead(listStores, { params: { programId, partnerId } }, { freshMs: FRESH_MS });
  const options = entriesOf(stores.data ?? []).map(({ id, name }) => ({ id, label: name }));
  return <Filter label={t("members.filters.store")} options={options} value={store} onChange={setStore} />;
}

function Filters(): ReactNode {
  const { t } = useTranslation();
  const { partnerId } = useReach();
  const [status, setStatus] = useFilter("status");
  const [registered, setRegistered] = useFilter("registered");
  const [since, setSince] = useFilter("since");
  return (
    <>
      <Filter
        label={t("members.filters.since")}
        options={DAYS.map((count) => ({ id: String(count), label: t("members.filters.days", { count }) }))}
        value={since}
        onChange={setSince}
      />
      <Filter
        label={t("members.filters.status")}
        options={ACCOUNT_STATUSES.map((id) => ({ id, label: t(`members.status.${id}`) }))}
        value={status}
        onChange={setStatus}
      />
      <Filter
        label={t("members.filters.registered")}
        options={[
          { id: "true", label: t("members.filters.withPerson") },
          { id: "false", label: t("members.filters.withoutPerson") },
        ]}
        value={registered}
        onChange={setRegistered}
      />
      {partnerId === undefined ? null : <StoreFilter partnerId={partnerId} />}
      <Suspense fallback={null}>
        <TagFilter />
      </Suspense>
    </>
  );
}

interface MemberToolsProps {
  /** The debounced search text. */
  readonly needle: string;
  readonly onNeedle: (text: string) => void;
}

interface MemberSearchProps extends MemberToolsProps {
  readonly label: string;
  readonly autoFocus: boolean;
}

function MemberSearch({ needle, onNeedle, label, autoFocus }: MemberSearchProps): ReactNode {
  const [text, type] = useTyping(needle, onNeedle);
  const change = (typed: string): void => {
    keepNeedle(typed);
    type(typed);
  };
  return <ListSearch label={label} placeholder={label} value={text} onChange={change} autoFocus={autoFocus} />;
}

/** Search and filters of the list. */
export function MemberTools({ needle, onNeedle }: MemberToolsProps): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const mayFilter = can("members.search");
  const label = t(mayFilter ? "members.search" : "members.searchCode");
  return (
    <Tools>
      <MemberSearch needle={needle} onNeedle={onNeedle} label={label} autoFocus={!mayFilter} />
      {mayFilter ? <Filters /> : null}
    </Tools>
  );
}
