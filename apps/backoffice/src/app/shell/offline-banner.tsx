import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "../../base/store.ts";
import { Icon } from "../../parts/icon.tsx";
import { isReachable } from "../../server/send.ts";

/** Shown while the platform does not answer. */
export function OfflineBanner(): ReactNode {
  const { t } = useTranslation();
  const reached = useStore(isReachable);
  return (
    <output className="offline">
      {reached ? null : (
        <span>
          <Icon name="wifi-off" small />
          {t("common.failure.offline")}
        </span>
      )}
    </output>
  );
}
