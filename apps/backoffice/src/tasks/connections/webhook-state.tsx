import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Chip } from "../../parts/chip.tsx";
import type { Delivery, WebhookRecord } from "./webhook-values.ts";

/** Whether a webhook works. */
export function WebhookChip({ webhook }: { readonly webhook: WebhookRecord }): ReactNode {
  const { t } = useTranslation();
  const { active, failingSince, dead } = webhook;
  if (!active) {
    return <Chip kind="none">{t("connections.states.off")}</Chip>;
  }
  if (failingSince !== null) {
    return <Chip kind="warn">{t("connections.states.failing")}</Chip>;
  }
  return dead > 0 ? (
    <Chip kind="bad" icon="warn">
      {t("connections.states.dead")}
    </Chip>
  ) : (
    <Chip kind="ok">{t("connections.states.on")}</Chip>
  );
}

/** State of a delivery. */
export function DeliveryChip({ delivery }: { readonly delivery: Delivery }): ReactNode {
  const { t } = useTranslation();
  const { state, failure } = delivery;
  if (state === "DEAD") {
    return (
      <Chip kind="bad" icon="warn">
        {t("connections.deliveryStates.DEAD")}
      </Chip>
    );
  }
  return state === "DELIVERED" ? (
    <Chip kind="ok">{t("connections.deliveryStates.DELIVERED")}</Chip>
  ) : (
    <Chip kind={failure === null ? "plan" : "warn"}>{t("connections.deliveryStates.WAITING")}</Chip>
  );
}
