import { DELIVERY_STATES, webhooksApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { DataList, type ListColumn } from "../../parts/list/data-list.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { useAddressValue } from "../../parts/list/use-address.ts";
import { usePages } from "../../parts/list/use-pages.ts";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { Views } from "../../parts/views.tsx";
import { call } from "../../server/call.ts";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { DeliveryChip } from "./webhook-state.tsx";
import { type Delivery, WEBHOOK_READS, type WebhookRecord } from "./webhook-values.ts";

const LOOK_EVERY_MS = 5_000;
const VIEWS = ["", ...DELIVERY_STATES] as const;

function useColumns(): readonly ListColumn<Delivery>[] {
  const { t } = useTranslation();
  const { number, moment, ago } = useFormat();
  const reasonOf = ({ failure, status }: Delivery): string => {
    if (status !== null) {
      return t("connections.answered", { status: number(status) });
    }
    return failure === null || failure === "STATUS" ? "" : t(`connections.failures.${failure}`);
  };
  const wordsOf = (delivery: Delivery): string => {
    const { nextTryAt } = delivery;
    const next = nextTryAt === null ? "" : t("connections.nextTry", { time: moment(nextTryAt) });
    return [reasonOf(delivery), next].filter(Boolean).join(" · ");
  };
  return [
    {
      id: "type",
      title: t("connections.event"),
      onCard: "name",
      isLong: true,
      cell: ({ type }) => t(`connections.events.${type}`),
    },
    { id: "queued", title: t("connections.queued"), onCard: "meta", cell: ({ queuedAt }) => ago(queuedAt) },
    {
      id: "state",
      title: t("connections.state"),
      onCard: "state",
      cell: (delivery) => <DeliveryChip delivery={delivery} />,
    },
    {
      id: "tries",
      title: t("connections.tries"),
      onCard: "figure",
      isNumber: true,
      cell: ({ tries }) => number(tries),
    },
    { id: "words", title: t("connections.lastAnswer"), isLong: true, isOptional: true, cell: wordsOf },
  ];
}

/** Sends one delivery again. */
function SendAgain({ webhook, delivery }: { readonly webhook: WebhookRecord; readonly delivery: Delivery }): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId(), id: webhook.id, deliveryId: delivery.id };
  const again = useWrite(webhooksApi.redeliver, { refreshes: WEBHOOK_READS });
  return (
    <>
      <FailureNote error={again.error} />
      <Button
        isTiny
        icon="refresh"
        onPress={() => again.mutate({ params }, { onSuccess: () => showDone(t("connections.queuedAgain")) })}
        isPending={again.isPending}
        label={`${t("connections.sendAgain")}: ${t(`connections.events.${delivery.type}`)}`}
      >
        {t("connections.sendAgain")}
      </Button>
    </>
  );
}

const sendButton = (webhook: WebhookRecord) => (delivery: Delivery) => (
  <SendAgain webhook={webhook} delivery={delivery} />
);

/** Deliveries of a webhook, including those given up. */
export function Deliveries({ webhook }: { readonly webhook: WebhookRecord }): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const { id } = webhook;
  const [given] = useAddressValue("state");
  const state = DELIVERY_STATES.find((code) => code === given);
  const columns = useColumns();
  const pages = usePages(
    [webhooksApi.listDeliveries.id, id, state],
    async (after, signal) =>
      await call(
        webhooksApi.listDeliveries,
        { params: { programId, id }, query: { state, after, limit: 25 } },
        { signal },
      ),
    { everyMs: LOOK_EVERY_MS },
  );
  const counts = { WAITING: webhook.waiting, DEAD: webhook.dead, DELIVERED: undefined } as const;
  return (
    <>
      <Views
        label={t("connections.deliveries")}
        views={VIEWS.map((code) => ({
          to: code === "" ? `/webhooks/${id}` : `/webhooks/${id}?state=${code}`,
          label: t(`connections.deliveryViews.${code === "" ? "ALL" : code}`),
          count: code === "" ? undefined : counts[code],
          isShown: code === (state ?? ""),
        }))}
      />
      <DataList
        label={t("connections.deliveries")}
        columns={columns}
        items={pages.items}
        idOf={(delivery) => delivery.id}
        textOf={({ type }) => t(`connections.events.${type}`)}
        error={pages.error}
        onRetry={pages.retry}
        actions={sendButton(webhook)}
        empty={
          <EmptyState icon="inbox" title={t("connections.noDeliveries")} text={t("connections.noDeliveriesText")} />
        }
      />
      <Pager pages={pages} />
    </>
  );
}
