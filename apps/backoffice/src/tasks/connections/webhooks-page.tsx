import { webhooksApi } from "@punktum/contracts";
import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { DataList, type ListColumn } from "../../parts/list/data-list.tsx";
import { useAddressValue } from "../../parts/list/use-address.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { ConnectionViews } from "./connection-views.tsx";
import { WebhookChip } from "./webhook-state.tsx";
import type { WebhookRecord } from "./webhook-values.ts";

/** Loads when a user opens the form. */
const NewWebhook = lazy(async () => ({ default: (await import("./webhook-sheet.tsx")).NewWebhook }));

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

function useColumns(): readonly ListColumn<WebhookRecord>[] {
  const { t } = useTranslation();
  const { number, list } = useFormat();
  const eventsOf = ({ types }: WebhookRecord): string =>
    types.length === 0 ? t("connections.allEvents") : list(types.map((type) => t(`connections.events.${type}`)));
  return [
    { id: "name", title: t("connections.name"), onCard: "name", isLong: true, cell: ({ name }) => name },
    { id: "url", title: t("connections.receiver"), onCard: "meta", isLong: true, cell: ({ url }) => hostOf(url) },
    { id: "types", title: t("connections.types"), isOptional: true, isLong: true, cell: eventsOf },
    {
      id: "state",
      title: t("connections.state"),
      onCard: "state",
      cell: (webhook) => <WebhookChip webhook={webhook} />,
    },
    {
      id: "waiting",
      title: t("connections.waiting"),
      isNumber: true,
      onCard: "figure",
      cell: ({ waiting }) => number(waiting),
    },
    { id: "dead", title: t("connections.dead"), isNumber: true, cell: ({ dead }) => number(dead) },
  ];
}

/** Webhooks: addresses to which the platform posts events. */
export function WebhooksPage(): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId() };
  const [shown, setShown] = useAddressValue("new");
  const columns = useColumns();
  const { data, error, refetch } = useRead(webhooksApi.listWebhooks, { params });
  const add = (
    <Button kind="primary" icon="plus" onPress={() => setShown("webhook")} isLead>
      {t("connections.newWebhook")}
    </Button>
  );
  return (
    <>
      <PageHead title={t("connections.title")} sub={t("connections.webhooksSub")}>
        {add}
      </PageHead>
      <ConnectionViews />
      <DataList
        label={t("connections.webhooks")}
        columns={columns}
        items={data?.data}
        idOf={({ id }) => id}
        textOf={({ name }) => name}
        hrefOf={({ id }) => `/webhooks/${id}`}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon="external" title={t("connections.noWebhooks")} text={t("connections.noWebhooksText")}>
            {add}
          </EmptyState>
        }
      />
      {shown === "webhook" ? (
        <Suspense fallback={null}>
          <NewWebhook onClose={() => setShown("")} />
        </Suspense>
      ) : null}
    </>
  );
}
