import { webhooksApi } from "@punktum/contracts";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Facts } from "../../parts/facts.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { Deliveries } from "./deliveries.tsx";
import { NewSecret, RemoveWebhook, SendDead, TestEvent } from "./webhook-care.tsx";
import { WebhookChip } from "./webhook-state.tsx";
import type { WebhookRecord } from "./webhook-values.ts";
import "./connections.css";

const EditWebhook = lazy(async () => ({ default: (await import("./webhook-sheet.tsx")).EditWebhook }));

const LOOK_EVERY_MS = 5_000;

function WebhookFacts({ webhook }: { readonly webhook: WebhookRecord }): ReactNode {
  const { t } = useTranslation();
  const { moment, ago, list } = useFormat();
  const { url, types, createdAt, failingSince, oldSecretUntil } = webhook;
  return (
    <Facts
      facts={[
        { label: t("connections.url"), value: url },
        {
          label: t("connections.types"),
          value:
            types.length === 0
              ? t("connections.allEvents")
              : list(types.map((type) => t(`connections.events.${type}`))),
        },
        { label: t("connections.created"), value: moment(createdAt) },
        { label: t("connections.failingSince"), value: failingSince === null ? null : ago(failingSince) },
        { label: t("connections.oldSecret"), value: oldSecretUntil === null ? null : moment(oldSecretUntil) },
      ]}
    />
  );
}

/** One webhook with its deliveries and their state. */
export function WebhookPage(): ReactNode {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  const params = { programId: useProgramId(), id };
  const [isEdited, setIsEdited] = useState(false);
  const { data: webhook, error, refetch } = useRead(webhooksApi.readWebhook, { params }, { everyMs: LOOK_EVERY_MS });
  if (webhook === undefined) {
    return (
      <>
        <PageHead title={t("connections.webhook")} back="/webhooks" />
        {error === null ? <Skeleton lines={8} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </>
    );
  }
  return (
    <>
      <PageHead title={webhook.name} beside={<WebhookChip webhook={webhook} />} back="/webhooks">
        <Button kind="primary" icon="pencil" onPress={() => setIsEdited(true)} isLead>
          {t("connections.edit")}
        </Button>
      </PageHead>
      <div className="connection-facts">
        <WebhookFacts webhook={webhook} />
        <div className="acts">
          <TestEvent webhook={webhook} />
          <SendDead webhook={webhook} />
          <NewSecret webhook={webhook} />
          <RemoveWebhook webhook={webhook} />
        </div>
      </div>
      <Deliveries webhook={webhook} />
      {isEdited ? (
        <Suspense fallback={null}>
          <EditWebhook webhook={webhook} onClose={() => setIsEdited(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
