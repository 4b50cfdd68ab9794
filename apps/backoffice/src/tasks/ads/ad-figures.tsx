import { displayAdsApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { FailureNote, Skeleton } from "../../parts/states.tsx";
import { Tile, Tiles } from "../../parts/tile.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";

const DAYS = 30;
const DAY_MS = 86_400_000;
const MOST_STORES = 5;
const dayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/** Number of showings of a picture, by place. */
export function AdFigures({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation();
  const { number, ago } = useFormat();
  const [openedMs] = useState(() => Date.now());
  const params = { programId: useProgramId(), adId: id };
  const query = { from: dayOf(openedMs - (DAYS - 1) * DAY_MS), to: dayOf(openedMs + DAY_MS) };
  const { data, error } = useRead(displayAdsApi.readDisplayAdFigures, { params, query });
  if (data === undefined) {
    return error === null ? <Skeleton lines={2} /> : <FailureNote error={error} />;
  }
  const { total, days, stores, reportedAt } = data;
  return (
    <section className="ad-figures" aria-label={t("ads.figures.title")}>
      <Tiles>
        <Tile label={t("ads.figures.shown")} figure={number(total)} series={days.map(({ times }) => times)} />
        <Tile label={t("ads.figures.tablets")} figure={number(stores.reduce((sum, { tablets }) => sum + tablets, 0))} />
      </Tiles>
      {stores.length === 0 ? (
        <p className="muted">{t("ads.figures.none")}</p>
      ) : (
        <>
          <ul>
            {stores.slice(0, MOST_STORES).map(({ storeId, name, times }) => (
              <li key={storeId}>
                <span>{name ?? storeId}</span>
                <span className="num">{t("ads.figures.times", { count: times, number: number(times) })}</span>
              </li>
            ))}
            {stores.length > MOST_STORES ? (
              <li className="muted">{t("ads.figures.more", { count: stores.length - MOST_STORES })}</li>
            ) : null}
          </ul>
          <p className="muted">{reportedAt === null ? "" : t("ads.figures.at", { when: ago(reportedAt) })}</p>
        </>
      )}
    </section>
  );
}
