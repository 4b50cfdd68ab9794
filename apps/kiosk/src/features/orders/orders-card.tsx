import { Card } from "@punktum/ui";
import { Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SectionTitle } from "../../components/section-title.tsx";
import { useServices } from "../../services/services-context.ts";
import { WaitingList } from "./lazy-waiting-list.ts";

/** Part of the staff screens with waiting bookings. Absent on a tablet without storage. */
export function OrdersCard(): ReactNode {
  const { t } = useTranslation();
  const { vault } = useServices();
  return vault.isDurable ? (
    <Card padding="large">
      <SectionTitle>{t("orders.title")}</SectionTitle>
      <Suspense>
        <WaitingList />
      </Suspense>
    </Card>
  ) : null;
}
