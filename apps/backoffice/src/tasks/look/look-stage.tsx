import type { KioskLook } from "@punktum/contracts";
import { useDeferredValue, useState, type ReactNode } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { KioskFrame } from "../../parts/kiosk-frame.tsx";
import { Segmented } from "../../parts/segmented.tsx";
import { useConfigWith } from "./use-look.ts";

const SCENES = ["screen-saver", "qr-scanner", "burn", "success", "history", "registration"] as const;
const DEVICES = ["wide", "tall", "totem"] as const;

/** Preview of an unpublished look in the real kiosk. */
export function LookStage({ look }: { readonly look: KioskLook }): ReactNode {
  const { t, i18n } = useTranslation();
  const [scene, setScene] = useState("burn");
  const [device, setDevice] = useState("wide");
  const [language, setLanguage] = useState(i18n.language);
  const config = useConfigWith(useDeferredValue(look));
  return (
    <aside className="stage" aria-label={t("look.preview.label")}>
      <div className="stick">
        <ToggleButtonGroup
          className="scenes"
          aria-label={t("look.preview.scene")}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[scene]}
          onSelectionChange={(keys) => keys.forEach((key) => setScene(String(key)))}
        >
          {SCENES.map((id) => (
            <ToggleButton key={id} id={id}>
              {t(`look.preview.scenes.${id}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <div className="acts">
          <Segmented
            label={t("look.preview.device")}
            options={DEVICES.map((id) => ({ id, label: t(`look.preview.devices.${id}`) }))}
            value={device}
            onChange={setDevice}
          />
          <Segmented
            label={t("look.preview.language")}
            options={[
              { id: "de", label: "DE" },
              { id: "en", label: "EN" },
            ]}
            value={language}
            onChange={setLanguage}
          />
        </div>
        <KioskFrame
          device={device}
          title={t("look.preview.frame")}
          message={{ scene, language, ...(config === undefined ? {} : { config }) }}
        />
      </div>
    </aside>
  );
}
