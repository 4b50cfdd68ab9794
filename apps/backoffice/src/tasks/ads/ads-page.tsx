import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { ExportButton } from "../../parts/exports/export-button.tsx";
import { useAddressValue } from "../../parts/list/use-address.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { useCan } from "../../session/session.ts";
import { AddPicture } from "./add-picture.tsx";
import { type Ad, adStateOf } from "./ad-types.ts";
import { Reel } from "./reel.tsx";
import { SaverStage } from "./saver-stage.tsx";
import { useAds } from "./use-ads.ts";
import { useAdWords } from "./use-ad-words.ts";
import "./ads.css";

/** Loaded lazily, so that the filmstrip appears first. */
const AdForm = lazy(async () => ({ default: (await import("./ad-form.tsx")).AdForm }));

/** Length of one round, and the share of each picture. */
function Round({ due, chosenId }: { readonly due: readonly Ad[]; readonly chosenId: string }): ReactNode {
  const { t } = useTranslation();
  const { seconds } = useAdWords();
  const roundMs = due.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return (
    <>
      <div className="turn-time" aria-hidden="true">
        {due.map(({ id, durationMs }) => (
          <i key={id} className={id === chosenId ? "on" : ""} style={{ flexGrow: durationMs }} />
        ))}
      </div>
      <p className="turn-note">
        <span>{t("ads.round", { count: due.length, time: seconds(roundMs) })}</span>
        <span className="opt-phone">{t("ads.orderHint")}</span>
      </p>
    </>
  );
}

interface ShowProps {
  readonly ads: readonly Ad[];
  readonly isPlaying: boolean;
  readonly chosenId: string;
  readonly onChoose: (id: string) => void;
}

function Show({ ads, isPlaying, chosenId, onChoose }: ShowProps): ReactNode {
  const [nowMs] = useState(() => Date.now());
  const due = ads.filter((ad) => adStateOf(ad, nowMs) === "DUE");
  const chosen = ads.find(({ id }) => id === chosenId) ?? ads[0];
  if (chosen === undefined) {
    return null;
  }
  return (
    <>
      <Round due={due} chosenId={chosen.id} />
      <Reel ads={ads} chosenId={chosen.id} nowMs={nowMs} onChoose={onChoose} />
      <div className="show">
        <SaverStage ads={isPlaying ? due : [chosen]} />
        <Suspense fallback={<Skeleton />}>
          <AdForm key={chosen.id} ad={chosen} onRemoved={() => onChoose("")} />
        </Suspense>
      </div>
    </>
  );
}

interface BodyProps {
  readonly read: ReturnType<typeof useAds>;
  readonly isPlaying: boolean;
  readonly chosenId: string;
  readonly onChoose: (id: string) => void;
  readonly add: ReactNode;
}

function Body({ read: { ads, error, refetch }, add, ...show }: BodyProps): ReactNode {
  const { t } = useTranslation();
  if (ads === undefined) {
    return error === null ? <Skeleton lines={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  return ads.length > 0 ? (
    <Show ads={ads} {...show} />
  ) : (
    <EmptyState icon="tablet" title={t("ads.emptyTitle")} text={t("ads.emptyText")}>
      {add}
    </EmptyState>
  );
}

/** The screen saver of the kiosk: its pictures, their order and when they are shown. */
export function AdsPage(): ReactNode {
  const { t } = useTranslation();
  const mayAdd = useCan()("offers.edit");
  const [chosenId, choose] = useAddressValue("ad");
  const [isPlaying, setIsPlaying] = useState(false);
  const read = useAds();
  const show = (id: string): void => {
    setIsPlaying(false);
    choose(id);
  };
  const add = mayAdd ? <AddPicture onAdded={show} /> : null;
  const hasAds = (read.ads?.length ?? 0) > 0;
  return (
    <>
      <PageHead title={t("ads.title")}>
        {hasAds ? (
          <>
            <ExportButton what={() => ({ kind: "SCREEN_SAVER" })} />
            <Button icon="play" onPress={() => setIsPlaying(!isPlaying)}>
              {t(isPlaying ? "ads.stop" : "ads.play")}
            </Button>
            {add}
          </>
        ) : null}
      </PageHead>
      <Body read={read} isPlaying={isPlaying} chosenId={chosenId} onChoose={show} add={add} />
    </>
  );
}
