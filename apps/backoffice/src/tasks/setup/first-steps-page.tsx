import { placesApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "../../base/store.ts";
import { LinkButton } from "../../parts/link-button.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { useRead } from "../../server/use-calls.ts";
import { programName } from "../../session/program.ts";
import { useProgramId } from "../../session/session.ts";
import { CardStep } from "./card-step.tsx";
import { OfferSteps } from "./offer-steps.tsx";
import { ShopStep } from "./shop-step.tsx";
import { TabletStep } from "./tablet-step.tsx";
import "./setup.css";

/** Interval for checking whether the tablet is mounted. */
const LOOK_MS = 3_000;

/**
 * Guided set-up, from a new programme to a balance on a tablet. Progress is read from the platform, so it survives a
 * reload.
 */
export function FirstStepsPage(): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const name = useStore(programName);
  const places = useRead(placesApi.listPlaces, { params: { programId }, query: {} }, { everyMs: LOOK_MS });
  if (places.data === undefined) {
    return (
      <div className="read">
        <PageHead title={name} />
        {places.isError ? <ErrorState error={places.error} onRetry={() => void places.refetch()} /> : <Skeleton />}
      </div>
    );
  }
  const { partners, data } = places.data;
  const [store] = data;
  const tablet = store?.points.find(({ kind }) => kind === "APP");
  return (
    <div className="read">
      <PageHead title={name} sub={t(store === undefined ? "setup.startSub" : "setup.doneText")} />
      <div className="setup-steps">
        {store === undefined ? (
          <ShopStep programId={programId} programName={name} partnerId={partners[0]?.id} />
        ) : (
          <>
            {tablet === undefined ? null : (
              <TabletStep place={{ storeId: store.id, pointId: tablet.id, name: tablet.name }} />
            )}
            <CardStep />
            <OfferSteps programId={programId} />
            <section>
              <h2>{t("setup.done")}</h2>
              <div className="acts">
                <LinkButton to="/" kind="primary">
                  {t("setup.toStores")}
                </LinkButton>
              </div>
            </section>
          </>
        )}
      </div>
    </div>
  );
}
