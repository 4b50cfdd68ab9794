import { administrationApi, entriesOf, placesApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { Chip } from "../../parts/chip.tsx";
import { Note } from "../../parts/note.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import { PinCard } from "./pin-card.tsx";
import type { PlaceStore, StoreRecord } from "./place-types.ts";
import { StoreForm } from "./store-form.tsx";
import { StoreMenu } from "./store-menu.tsx";
import { StorePoints } from "./store-points.tsx";
import "./places.css";

const EVERY_MS = 15_000;

/** Staff of this shop; only programme managers may list them. */
function Staff({ storeId }: { readonly storeId: string }): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId() };
  const { data } = useRead(administrationApi.listAdmins, { params, query: { active: "true", role: "STORE_STAFF" } });
  const people = entriesOf(data ?? []).filter(({ storeIds }) => storeIds.includes(storeId));
  return (
    <section className="card" aria-labelledby="staff-title">
      <h2 id="staff-title">{t("places.store.staff")}</h2>
      {people.length === 0 ? (
        <p className="muted">{t("places.store.noStaff")}</p>
      ) : (
        <ul className="facts">
          {people.map(({ id, name, email }) => (
            <li key={id}>
              <div>
                {name === "" ? email : name}
                <small>{email}</small>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Head({ store }: { readonly store: PlaceStore }): ReactNode {
  const { t } = useTranslation();
  const isOpen = store.active && store.partnerActive;
  return (
    <PageHead
      title={store.name}
      sub={t("places.store.sub", { partner: store.partnerName, id: store.id })}
      back="/stores"
      beside={
        isOpen ? null : (
          <Chip kind="none" icon="lock">
            {t("places.closed")}
          </Chip>
        )
      }
      isRuled
    >
      <StoreMenu store={store} />
    </PageHead>
  );
}

function Content({ record, store }: { readonly record: StoreRecord; readonly store: PlaceStore }): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <>
      <Head store={store} />
      {store.partnerActive && store.active ? null : (
        <div className="body">
          <Note kind="warn" icon="lock">
            {store.partnerActive ? t("places.store.closed") : t("places.store.partnerClosed")}
          </Note>
        </div>
      )}
      <div className="place-page">
        <StorePoints store={store} />
        <div className="aside">
          <section className="card" aria-labelledby="data-title">
            <h2 id="data-title">{t("places.store.data")}</h2>
            <StoreForm record={record} />
          </section>
          <PinCard storeId={store.id} usesPin={store.usesPin} />
          {can("people.edit") ? <Staff storeId={store.id} /> : null}
        </div>
      </div>
    </>
  );
}

/** The record that the form started from. It is kept across refetches, because saving compares with it. */
function useFirst(read: StoreRecord | undefined, storeId: string): StoreRecord | undefined {
  const [first, setFirst] = useState<StoreRecord>();
  if (read?.id === storeId && first?.id !== storeId) {
    setFirst(read);
  }
  return first;
}

/** One shop: its places, its data, its PIN and its people. */
export function StorePage(): ReactNode {
  const { t } = useTranslation();
  const { partnerId = "", storeId = "" } = useParams();
  const programId = useProgramId();
  const read = useRead(administrationApi.readStore, { params: { programId, partnerId, storeId } }, { freshMs: 0 });
  const tree = useRead(placesApi.listPlaces, { params: { programId }, query: { storeId } }, { everyMs: EVERY_MS });
  const first = useFirst(read.data, storeId);
  const [store] = tree.data?.data ?? [];
  if (first !== undefined && store !== undefined) {
    return <Content key={first.id} record={first} store={store} />;
  }
  const error = read.error ?? tree.error;
  const retry = (): void => {
    void read.refetch();
    void tree.refetch();
  };
  return (
    <>
      <PageHead title={t("places.store.loading")} back="/stores" />
      {error === null ? <Skeleton lines={6} /> : <ErrorState error={error} onRetry={retry} />}
    </>
  );
}
