import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { untilTexts } from "../../base/texts.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { Icon } from "../../parts/icon.tsx";
import { DataList, type ListColumn } from "../../parts/list/data-list.tsx";
import { useAddressValue } from "../../parts/list/use-address.ts";
import { useCan } from "../../session/session.ts";
import { PointState } from "./place-facts.tsx";
import type { PlacePoint, PlaceStore } from "./place-types.ts";

/** Loads when a user opens a place. */
const PointSheet = lazy(async () => ({ default: (await import("./point-sheet.tsx")).PointSheet }));
const TabletSheet = lazy(async () => {
  const [{ TabletSheet: Part }] = await Promise.all([import("../../parts/tablet-set-up.tsx"), untilTexts("tablets")]);
  return { default: Part };
});

const isFree = ({ kind, active, deviceId }: PlacePoint): boolean => kind === "APP" && active && deviceId === null;

function SetUpButton({ name, onPress }: { readonly name: string; readonly onPress: () => void }): ReactNode {
  const { t } = useTranslation();
  return <IconButton icon="qr" label={t("places.point.setUp", { name })} onPress={onPress} />;
}

/** Button to mount a tablet, for places that allow it. */
const setUpAction =
  (onChoose: (point: PlacePoint) => void) =>
  (point: PlacePoint): ReactNode =>
    isFree(point) ? <SetUpButton name={point.name} onPress={() => onChoose(point)} /> : null;

function useColumns(): readonly ListColumn<PlacePoint>[] {
  const { t } = useTranslation();
  return [
    {
      id: "name",
      title: t("places.point.what"),
      onCard: "name",
      cell: ({ kind, name }) => (
        <span className="cell">
          <Icon name={kind === "APP" ? "tablet" : "card"} small />
          {name}
        </span>
      ),
    },
    { id: "id", title: t("places.point.id"), onCard: "meta", cell: ({ id }) => <span className="sub">{id}</span> },
    {
      id: "beside",
      title: t("places.point.pairedCashId"),
      isOptional: true,
      cell: ({ pairedCashId }) => <span className="sub">{pairedCashId}</span>,
    },
    { id: "state", title: t("places.point.state"), onCard: "state", cell: (point) => <PointState point={point} /> },
  ];
}

/** The places of a shop: tablets and tills. */
export function StorePoints({ store }: { readonly store: PlaceStore }): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const [shown, setShown] = useAddressValue("point");
  const columns = useColumns();
  const [empty, setEmpty] = useState<PlacePoint>();
  const free = store.points.find((point) => point.id === shown && isFree(point));
  const mayMount = can("devices.mount") && store.active && store.partnerActive;
  const add = can("places.edit") ? (
    <Button icon="plus" onPress={() => setShown("new")}>
      {t("places.store.newPoint")}
    </Button>
  ) : null;
  return (
    <section aria-labelledby="points-title" className="points">
      <div className="bar">
        <h2 id="points-title">{t("places.store.points")}</h2>
        {store.points.length > 0 ? add : null}
      </div>
      <DataList
        label={t("places.store.points")}
        columns={columns}
        items={store.points}
        idOf={({ id }) => id}
        textOf={({ name }) => name}
        onOpen={({ id }) => setShown(id)}
        {...(mayMount ? { actions: setUpAction(setEmpty) } : {})}
        empty={
          <EmptyState icon="tablet" title={t("places.point.empty")} text={t("places.point.emptyText")}>
            {add}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {empty === undefined ? null : (
          <TabletSheet
            place={{ storeId: store.id, pointId: empty.id, name: `${store.name}, ${empty.name}` }}
            onClose={() => setEmpty(undefined)}
          />
        )}
        {shown === "" ? null : (
          <PointSheet
            pointId={shown}
            store={store}
            onClose={() => setShown("")}
            onSetUp={
              free === undefined || !mayMount
                ? undefined
                : () => {
                    setShown("");
                    setEmpty(free);
                  }
            }
          />
        )}
      </Suspense>
    </section>
  );
}
