import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { KioskFrame } from "../../parts/kiosk-frame.tsx";
import { Segmented } from "../../parts/segmented.tsx";
import type { Ad } from "./ad-types.ts";

const DEVICES = ["wide", "tall", "totem"] as const;

interface SaverStageProps {
  /** Pictures to show: the chosen one, or all current ones in rotation. */
  readonly ads: readonly Pick<Ad, "id" | "filePath" | "durationMs">[];
}

/** Preview in the kiosk's real screen saver. */
export function SaverStage({ ads }: SaverStageProps): ReactNode {
  const { t, i18n } = useTranslation();
  const [device, setDevice] = useState<string>("wide");
  const message = {
    scene: "screen-saver",
    language: i18n.language,
    ads: ads.map(({ id, filePath, durationMs }) => ({ id, url: filePath, durationMs })),
  };
  return (
    <aside className="stage" aria-label={t("ads.stage")}>
      <KioskFrame device={device} title={t("ads.frame")} message={message} />
      <Segmented
        label={t("ads.device")}
        options={DEVICES.map((id) => ({ id, label: t(`ads.devices.${id}`) }))}
        value={device}
        onChange={setDevice}
      />
    </aside>
  );
}
