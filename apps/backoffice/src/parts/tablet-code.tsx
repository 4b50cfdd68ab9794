import "./tablet-code.css";
import { createMounting, placesApi, tabletCodesApi } from "@punktum/contracts";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../server/call.ts";
import { useRead } from "../server/use-calls.ts";
import { useProgramId } from "../session/session.ts";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Note } from "./note.tsx";
import { Qr } from "./qr.tsx";
import { ErrorState, Skeleton } from "./states.tsx";

/** A place where a tablet can stand. */
export interface TabletPlace {
  readonly storeId: string;
  readonly pointId: string;
  /** Display name of the place. */
  readonly name: string;
}

/** Interval for checking whether the tablet is mounted. */
const LOOK_MS = 3_000;

/** Prepares the place and creates its code. A new code invalidates the previous one, so this runs once. */
async function makeCode({ storeId, pointId }: TabletPlace): Promise<string> {
  const { id } = await call(createMounting, { body: { storeId, appInteractionId: pointId } });
  const { path } = await call(tabletCodesApi.createTabletCode, { params: { id }, body: {} });
  return new URL(path, location.origin).href;
}

/** Whether a tablet is mounted at the place. */
function useIsMounted({ storeId, pointId }: TabletPlace): boolean | undefined {
  const params = { programId: useProgramId() };
  const { data } = useRead(placesApi.listPlaces, { params, query: { storeId } }, { everyMs: LOOK_MS, freshMs: 0 });
  const points = data?.data.flatMap((store) => store.points);
  return points === undefined ? undefined : points.some(({ id, deviceId }) => id === pointId && deviceId !== null);
}

const isOwnAddress = (): boolean => /^(?:localhost|127\.|\[::1\])/.test(location.hostname);

/** Shows the QR code that mounts a tablet, until the tablet is mounted. */
export function TabletCode({ place }: { readonly place: TabletPlace }): ReactNode {
  const { t } = useTranslation();
  const isMounted = useIsMounted(place);
  const [round, setRound] = useState(0);
  const code = useQuery({
    queryKey: ["tablet.code", place.pointId, round],
    queryFn: () => makeCode(place),
    enabled: isMounted === false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (isMounted === true) {
    return (
      <Note kind="ok" icon="check">
        {t("tablets.mounted", { name: place.name })}
      </Note>
    );
  }
  return (
    <div className="tablet-code">
      {code.isError ? <ErrorState error={code.error} onRetry={() => void code.refetch()} /> : null}
      {code.isPending ? <Skeleton lines={3} /> : null}
      {code.data === undefined ? null : (
        <div className="code-and-words">
          <Qr text={code.data} label={t("tablets.label", { name: place.name })} />
          <div>
            <p className="muted">{t("tablets.hint")}</p>
            <CopyButton text={code.data} hasWords />
            <Button icon="refresh" onPress={() => setRound(round + 1)}>
              {t("tablets.renew")}
            </Button>
          </div>
        </div>
      )}
      {isOwnAddress() ? <Note>{t("tablets.local")}</Note> : null}
    </div>
  );
}
