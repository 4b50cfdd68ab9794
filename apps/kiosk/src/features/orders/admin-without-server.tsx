import { Card, space } from "@punktum/ui";
import { Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "../../base/store.ts";
import { SectionTitle } from "../../components/section-title.tsx";
import { useServices } from "../../services/services-context.ts";
import type { Mounting } from "../../storage/mounting.ts";
import { WaitingList } from "./lazy-waiting-list.ts";

/**
 * Admin while the server does not answer. Staff cannot be checked, so it shows only what waits on the tablet. If the
 * till has a PIN, cards and the hand-over stay hidden until someone is on duty (decision 0291).
 */
export function AdminWithoutServer({ mounting }: { readonly mounting: Mounting }): ReactNode {
  const { t } = useTranslation();
  const { device, staffDuty } = useServices();
  const isOnDuty = useStore(staffDuty.current)?.token !== undefined;
  const isOpenTill = useStore(device).pinlessTill === mounting.deviceKey;
  const isWhole = isOnDuty || isOpenTill;
  return (
    <Card padding="large">
      <div style={{ display: "grid", gap: space(2) }}>
        <SectionTitle>{t("orders.title")}</SectionTitle>
        <p style={{ maxWidth: "62ch" }}>
          {t("admin.withoutServer")} {isWhole ? "" : t("admin.withoutServerPin")}
        </p>
        <Suspense>
          <WaitingList isWhole={isWhole} />
        </Suspense>
      </div>
    </Card>
  );
}
