import { placesApi } from "@punktum/contracts";
import { definedOnly } from "@punktum/domain";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../server/use-calls.ts";
import { useReach } from "../session/reach.ts";
import { useProgramId } from "../session/session.ts";
import { Button } from "./button.tsx";
import { LinkButton } from "./link-button.tsx";
import { ListSearch } from "./list/tools.tsx";
import { Sheet } from "./sheet.tsx";
import { ErrorState, Skeleton } from "./states.tsx";
import { TabletCode, type TabletPlace } from "./tablet-code.tsx";
import { useRested } from "./use-rested.ts";

/** Page size of the shop list; the search finds the others. */
const SHOPS = 50;
/** Number of free places from which a search is shown. */
const SEARCH_FROM = 8;

/** Name of a place with its shop, unless the place's name already contains it. */
const placeName = (shop: string, point: string): string => (point.includes(shop) ? point : `${shop}, ${point}`);

function useFreePlaces(words: string) {
  const params = { programId: useProgramId() };
  const reach = useReach();
  const q = words.trim() === "" ? undefined : words.trim();
  const query = definedOnly({ ...reach, q, active: "true" as const, limit: SHOPS });
  const { data, error, refetch } = useRead(placesApi.listPlaces, { params, query }, { keepsPrevious: true });
  const places = data?.data.flatMap(({ id, name, points }) =>
    points
      .filter(({ kind, active, deviceId }) => kind === "APP" && active && deviceId === null)
      .map((point): TabletPlace => ({ storeId: id, pointId: point.id, name: placeName(name, point.name) })),
  );
  return { places, hasMore: data?.next !== null, error, refetch };
}

interface ChoiceProps {
  readonly onChoose: (place: TabletPlace) => void;
}

function PlaceChoice({ onChoose }: ChoiceProps): ReactNode {
  const { t } = useTranslation();
  const [words, setWords] = useState("");
  const { places, hasMore, error, refetch } = useFreePlaces(useRested(words));
  if (places === undefined) {
    return error === null ? <Skeleton lines={4} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  const hasSearch = words !== "" || hasMore || places.length >= SEARCH_FROM;
  return (
    <>
      {hasSearch ? (
        <ListSearch label={t("tablets.find")} value={words} onChange={setWords} placeholder={t("tablets.find")} />
      ) : null}
      {places.length === 0 ? (
        <>
          <p className="muted">{t(words === "" ? "tablets.noPlace" : "tablets.nothing")}</p>
          <LinkButton to="/stores">{t("tablets.toStores")}</LinkButton>
        </>
      ) : (
        <ul className="free-places" aria-label={t("tablets.free")}>
          {places.map((place) => (
            <li key={place.pointId}>
              <Button icon="qr" onPress={() => onChoose(place)}>
                {place.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Asks for the tablet's place, then shows the code that mounts it there. */
export function TabletSetUp(): ReactNode {
  const { t } = useTranslation();
  const [place, setPlace] = useState<TabletPlace>();
  return (
    <div className="tablet-set-up">
      {place === undefined ? (
        <>
          <h3>{t("tablets.where")}</h3>
          <PlaceChoice onChoose={setPlace} />
        </>
      ) : (
        <>
          <h3>{place.name}</h3>
          <TabletCode place={place} />
          <div className="acts">
            <Button onPress={() => setPlace(undefined)}>{t("tablets.another")}</Button>
          </div>
        </>
      )}
    </div>
  );
}

interface TabletSheetProps {
  /** Absent: the sheet asks for it. */
  readonly place?: TabletPlace;
  readonly onClose: () => void;
}

/** Sheet that mounts a tablet. */
export function TabletSheet({ place, onClose }: TabletSheetProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Sheet title={place?.name ?? t("tablets.title")} sub={t("tablets.sub")} isOpen onClose={onClose}>
      {place === undefined ? <TabletSetUp /> : <TabletCode place={place} />}
    </Sheet>
  );
}
