import { useDeferredValue, useState, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { KioskFrame } from "../../parts/kiosk-frame.tsx";
import { Segmented } from "../../parts/segmented.tsx";
import { previewWireOf, type PreviewValues } from "./preview-wire.ts";
import type { VoucherKind } from "./voucher-types.ts";

const DEVICES = ["tablet", "totem"] as const;

interface KioskPreviewProps {
  readonly kind: VoucherKind;
}

const valuesOf = (values: unknown): PreviewValues => (typeof values === "object" && values !== null ? values : {});

/** Live preview of the form's voucher in the kiosk. */
export function KioskPreview({ kind }: KioskPreviewProps): ReactNode {
  const { t, i18n } = useTranslation();
  const { date } = useFormat();
  const [device, setDevice] = useState<string>("tablet");
  const [language, setLanguage] = useState(i18n.language);
  const [openedMs] = useState(() => Date.now());
  const values = useDeferredValue(valuesOf(useWatch()));
  const fromMs = Date.parse(values.validFrom ?? "");
  const isLater = fromMs > openedMs;
  const nowMs = isLater ? fromMs : openedMs;
  const voucher = previewWireOf(kind, values, t("vouchers.untitled"));
  return (
    <aside className="stage" aria-label={t("vouchers.preview.label")}>
      <div className="stick">
        <div className="acts">
          <Segmented
            label={t("vouchers.preview.device")}
            options={DEVICES.map((id) => ({ id, label: t(`vouchers.preview.${id}`) }))}
            value={device}
            onChange={setDevice}
          />
          <Segmented
            label={t("vouchers.preview.language")}
            options={[
              { id: "de", label: "DE" },
              { id: "en", label: "EN" },
            ]}
            value={language}
            onChange={setLanguage}
          />
        </div>
        <KioskFrame device={device} title={t("vouchers.preview.title")} message={{ voucher, language, nowMs }} />
        <p className="muted">
          {isLater ? t("vouchers.preview.from", { date: date(fromMs) }) : t("vouchers.preview.now")}
        </p>
      </div>
    </aside>
  );
}
