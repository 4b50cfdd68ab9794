import styled from "@emotion/styled";
import { SCREEN_SAVER_FADE_MS } from "@punktum/domain";
import { useReducedMotion } from "@punktum/ui";
import { useEffect, useReducer, type Dispatch, type ReactNode, type SyntheticEvent } from "react";
import { useTranslation } from "react-i18next";
import { useAfter } from "../../hooks/use-after.ts";
import { reportError } from "../../services/reports/report-error.ts";
import { useServices } from "../../services/services-context.ts";
import { nextPicture } from "../../base/next-picture.ts";
import { useStore } from "../../base/store.ts";
import { rotate, showingMs, startRotation, type RotationEvent, type Slide } from "./rotation.ts";
import { rememberedAds } from "./remembered-ads.ts";
import { PHONE_CONTROLS, PHONE_HINT, PHONE_TWO_ROWS, SAVER_PHONE, SAVER_PHONE_LARGE_TEXT } from "./phone-places.ts";

const Frame = styled.span({
  position: "absolute",
  inset: 0,
  overflow: "hidden",
  background: "var(--ui-page)",
  opacity: 0,
  transition: `opacity ${SCREEN_SAVER_FADE_MS}ms linear`,
  "&[data-shown=true]": { opacity: 1 },
  "& > img": { position: "absolute", inset: 0, width: "100%", height: "100%", objectFit: "cover" },
  // A blurred copy fills the area that a picture of another shape leaves free.
  "& > [data-part=surroundings]": { filter: "blur(32px)", scale: "1.15" },
  "& > [data-part=whole]": { objectFit: "contain" },
  // On a phone the controls would cover the edges of the picture, so it stands between them.
  [SAVER_PHONE]: {
    background: "var(--ui-brand-fill)",
    "& > [data-part=whole], & > [data-part=cover]": {
      top: "5.5rem",
      height: `calc(100% - 5.5rem - ${PHONE_CONTROLS} - ${PHONE_HINT})`,
    },
  },
  [SAVER_PHONE_LARGE_TEXT]: {
    "& > [data-part=whole], & > [data-part=cover]": {
      height: `calc(100% - 5.5rem - ${PHONE_TWO_ROWS} - ${PHONE_HINT})`,
    },
  },
});

interface AdPictureProps {
  readonly slide: Slide;
  readonly isShown: boolean;
  readonly cover: boolean;
  readonly dispatch: Dispatch<RotationEvent>;
}

function AdPicture({ slide: { key, ad }, isShown, cover, dispatch }: AdPictureProps): ReactNode {
  const { t } = useTranslation();
  const fail = (): void => dispatch({ kind: "failed", key });
  // Decodes before the fade, so that a large picture does not stutter during it.
  const decode = ({ currentTarget }: SyntheticEvent<HTMLImageElement>): void =>
    void currentTarget.decode().then(() => dispatch({ kind: "loaded", key }), fail);
  return (
    <Frame aria-hidden={!isShown} data-shown={isShown}>
      {cover ? null : <img src={ad.url} alt="" data-part="surroundings" />}
      <img
        src={ad.url}
        alt={t("screenSaver.picture")}
        draggable={false}
        data-part={cover ? "cover" : "whole"}
        onLoad={decode}
        onError={fail}
      />
    </Frame>
  );
}

/** Loads the device's pictures from the server. The code loads after the first picture. */
function useAdsFeed(deviceKey: string, dispatch: Dispatch<RotationEvent>): void {
  const services = useServices();
  useEffect(() => {
    let stop: (() => void) | undefined = () => undefined;
    const start = async (): Promise<void> => {
      await nextPicture();
      const { watchAds } = await import("./ads-feed.ts");
      const { gateway, clock, config, realtime } = services;
      stop &&= watchAds({
        gateway,
        clock,
        deviceKey,
        timeZone: () => config.get().timeZone,
        onRefresh: realtime.refreshed.subscribe,
        onAds: (ads) => dispatch({ kind: "ads", ads }),
      });
    };
    start().catch(reportError);
    return () => {
      stop?.();
      stop = undefined;
    };
  }, [services, deviceKey, dispatch]);
}

/** Reports each showing on a visible screen, to be counted. */
function useShowing(shown: Slide | undefined): void {
  const { shownAd } = useServices();
  useEffect(() => {
    if (shown !== undefined && document.visibilityState === "visible") {
      shownAd.set({ id: shown.ad.id });
    }
  }, [shownAd, shown]);
}

export interface AdStageProps {
  readonly deviceKey: string;
  /** True fills the screen and may crop; false shows the whole picture. */
  readonly cover: boolean;
}

/** The rotating pictures, over the default background. */
export function AdStage({ deviceKey, cover }: AdStageProps): ReactNode {
  const { gateway, comfort } = useServices();
  const isHalted = useStore(comfort).motion === "less";
  const [rotation, dispatch] = useReducer(rotate, rememberedAds(gateway, deviceKey), (ads) => startRotation(ads));
  const { leaving, shown, coming } = rotation;
  const fadeMs = useReducedMotion() ? 0 : SCREEN_SAVER_FADE_MS;
  useAdsFeed(deviceKey, dispatch);
  useShowing(shown);
  const stayMs = shown === undefined || isHalted ? undefined : showingMs(shown.ad);
  useAfter(stayMs, () => dispatch({ kind: "due" }), shown);
  useAfter(shown === undefined ? undefined : fadeMs, () => dispatch({ kind: "settled" }), shown);
  return [leaving, shown, coming].map((slide) =>
    slide === undefined ? null : (
      <AdPicture key={slide.key} slide={slide} isShown={slide !== coming} cover={cover} dispatch={dispatch} />
    ),
  );
}
