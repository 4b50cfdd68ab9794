import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TabletCode, type TabletPlace } from "../../parts/tablet-code.tsx";

/** The QR code that mounts the first tablet, until the tablet is mounted. */
export function TabletStep({ place }: { readonly place: TabletPlace }): ReactNode {
  const { t } = useTranslation();
  return (
    <section>
      <div>
        <h2>{t("setup.qrTitle")}</h2>
        <p className="muted">{t("setup.qrSub")}</p>
      </div>
      <TabletCode place={place} />
    </section>
  );
}
