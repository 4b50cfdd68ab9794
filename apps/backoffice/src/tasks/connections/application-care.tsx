import { applicationsApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Confirm } from "../../parts/dialog.tsx";
import { Facts } from "../../parts/facts.tsx";
import { SecretOnce } from "../../parts/secret-once.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { RotateSecret } from "./rotate-secret.tsx";
import { useIsEnded } from "./use-is-ended.ts";

/** An application, without its key. */
export type ApplicationRecord = z.output<typeof applicationsApi.listApplications.response>["data"][number];

interface CareProps {
  readonly application: ApplicationRecord;
}

const REFRESHES = [applicationsApi.listApplications];

function NewKey({ application }: CareProps): ReactNode {
  const { t } = useTranslation();
  const { id, name } = application;
  const params = { programId: useProgramId(), id };
  const rotate = useWrite(applicationsApi.rotateApplicationKey, { refreshes: REFRESHES });
  return (
    <>
      <RotateSecret
        title={t("connections.newKeyTitle", { name })}
        action={t("connections.newKey")}
        keepText={t("connections.keepKey")}
        leakedText={t("connections.leakedKey")}
        onConfirm={(leaked) => rotate.mutate({ params, body: { leaked } })}
        isPending={rotate.isPending}
        error={rotate.error}
        isDone={rotate.data !== undefined}
      />
      <SecretOnce title={t("connections.keyTitle")} secret={rotate.data?.apiKey} onDone={rotate.reset}>
        <p>{t("connections.keyText", { name })}</p>
      </SecretOnce>
    </>
  );
}

function Revoke({ application }: CareProps): ReactNode {
  const { t } = useTranslation();
  const { id, name } = application;
  const params = { programId: useProgramId(), id };
  const [isAsked, setIsAsked] = useState(false);
  const revoke = useWrite(applicationsApi.revokeApplication, { refreshes: REFRESHES });
  const confirm = (): void =>
    revoke.mutate(
      { params },
      {
        onSuccess: () => {
          setIsAsked(false);
          showDone(t("connections.revokedDone", { name }));
        },
      },
    );
  return (
    <>
      <Button kind="plain" icon="lock" onPress={() => setIsAsked(true)}>
        {t("connections.revoke")}
      </Button>
      <Confirm
        title={t("connections.revokeTitle", { name })}
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        action={t("connections.revoke")}
        onConfirm={confirm}
        isPending={revoke.isPending}
        isDanger
      >
        <p>{t("connections.revokeText")}</p>
        <FailureNote error={revoke.error} />
      </Confirm>
    </>
  );
}

/** The data of an application, with actions to replace its key and to end it. */
export function ApplicationSheet({ application, onClose }: CareProps & { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { moment, ago } = useFormat();
  const { name, scopes, storeName, createdAt, expiresAt, lastUsedAt, revokedAt, oldKeyUntil } = application;
  const isEnded = useIsEnded(application);
  const at = (time: string | null): string | null => (time === null ? null : moment(time));
  return (
    <Sheet title={name} sub={t("connections.applicationSub")} isOpen onClose={onClose}>
      <h3>{t("connections.mayDo")}</h3>
      <ul className="scopes">
        {scopes.map((scope) => (
          <li key={scope} className="chip">
            {t(`connections.scopes.${scope}`)}
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          { label: t("connections.reach"), value: storeName ?? t("connections.everywhere") },
          { label: t("connections.created"), value: moment(createdAt) },
          {
            label: t("connections.lastUsed"),
            value: lastUsedAt === null ? t("connections.neverUsed") : ago(lastUsedAt),
          },
          { label: t("connections.expires"), value: at(expiresAt) },
          { label: t("connections.oldKey"), value: at(oldKeyUntil) },
          { label: t("connections.revokedAt"), value: at(revokedAt) },
        ]}
      />
      {revokedAt === null ? (
        <div className="form-end apart">
          {isEnded ? null : <NewKey application={application} />}
          <Revoke application={application} />
        </div>
      ) : null}
    </Sheet>
  );
}
