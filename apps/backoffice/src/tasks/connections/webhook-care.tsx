import { webhooksApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Button } from "../../parts/button.tsx";
import { Confirm } from "../../parts/dialog.tsx";
import { SecretOnce } from "../../parts/secret-once.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { RotateSecret } from "./rotate-secret.tsx";
import { WEBHOOK_READS, type WebhookRecord } from "./webhook-values.ts";

interface CareProps {
  readonly webhook: WebhookRecord;
}

/** Tests the connection. */
export function TestEvent({ webhook }: CareProps): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId(), id: webhook.id };
  const test = useWrite(webhooksApi.testWebhook, { refreshes: WEBHOOK_READS });
  return (
    <>
      <Button
        icon="play"
        onPress={() => test.mutate({ params }, { onSuccess: () => showDone(t("connections.tested")) })}
        isPending={test.isPending}
      >
        {t("connections.test")}
      </Button>
      <FailureNote error={test.error} />
    </>
  );
}

/** Repeats all deliveries that were given up. */
export function SendDead({ webhook }: CareProps): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId(), id: webhook.id };
  const send = useWrite(webhooksApi.redeliverDead, { refreshes: WEBHOOK_READS });
  return webhook.dead === 0 ? null : (
    <>
      <Button
        icon="refresh"
        onPress={() => send.mutate({ params }, { onSuccess: () => showDone(t("connections.queuedAgain")) })}
        isPending={send.isPending}
      >
        {t("connections.sendDead", { count: webhook.dead })}
      </Button>
      <FailureNote error={send.error} />
    </>
  );
}

/** Creates a new secret, shown once. */
export function NewSecret({ webhook }: CareProps): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId(), id: webhook.id };
  const rotate = useWrite(webhooksApi.rotateWebhookSecret, { refreshes: WEBHOOK_READS });
  return (
    <>
      <RotateSecret
        title={t("connections.newSecretTitle", { name: webhook.name })}
        action={t("connections.newSecret")}
        keepText={t("connections.keepSecret")}
        leakedText={t("connections.leakedSecret")}
        onConfirm={(leaked) => rotate.mutate({ params, body: { leaked } })}
        isPending={rotate.isPending}
        error={rotate.error}
        isDone={rotate.data !== undefined}
      />
      <SecretOnce title={t("connections.secretTitle")} secret={rotate.data?.secret} onDone={rotate.reset}>
        <p>{t("connections.secretText", { name: webhook.name })}</p>
      </SecretOnce>
    </>
  );
}

/** Removes the webhook with all its deliveries. */
export function RemoveWebhook({ webhook }: CareProps): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id, name } = webhook;
  const params = { programId: useProgramId(), id };
  const [isAsked, setIsAsked] = useState(false);
  const remove = useWrite(webhooksApi.deleteWebhook, { refreshes: [webhooksApi.listWebhooks] });
  const confirm = (): void =>
    remove.mutate(
      { params },
      {
        onSuccess: () => {
          showDone(t("connections.removed", { name }));
          void navigate("/webhooks");
        },
      },
    );
  return (
    <>
      <Button kind="plain" icon="trash" onPress={() => setIsAsked(true)}>
        {t("connections.remove")}
      </Button>
      <Confirm
        title={t("connections.removeTitle", { name })}
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        action={t("connections.remove")}
        onConfirm={confirm}
        isPending={remove.isPending}
        isDanger
      >
        <p>{t("connections.removeText")}</p>
        <FailureNote error={remove.error} />
      </Confirm>
    </>
  );
}
