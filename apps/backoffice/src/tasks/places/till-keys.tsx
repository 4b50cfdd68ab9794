import { placesApi, tillKeysApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Chip } from "../../parts/chip.tsx";
import { ConfirmRemoval } from "../../parts/confirm-removal.tsx";
import { SecretOnce } from "../../parts/secret-once.tsx";
import { ErrorState, FailureNote, Skeleton } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useRead, useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";

type TillKey = z.output<typeof tillKeysApi.listTillKeys.response>[number];

const REFRESHES = [tillKeysApi.listTillKeys, placesApi.listPlaces];

/** Creates a key for a till, and shows it once. */
export function NewKey({ till }: { readonly till: { readonly id: string; readonly name: string } }): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId(), id: till.id };
  const create = useWrite(tillKeysApi.createTillKey, { refreshes: REFRESHES });
  return (
    <>
      <Button
        icon="key"
        onPress={() => create.mutate({ params, body: { name: till.name } })}
        isPending={create.isPending}
        label={`${t("places.keys.make")}: ${till.name}`}
      >
        {t("places.keys.make")}
      </Button>
      <FailureNote error={create.error} />
      <SecretOnce title={t("places.keys.secret")} secret={create.data?.apiKey} onDone={create.reset}>
        <p>
          {till.name} <small className="muted">{till.id}</small>
        </p>
      </SecretOnce>
    </>
  );
}

function KeyRow({ tillKey, onRevoke }: { readonly tillKey: TillKey; readonly onRevoke: () => void }): ReactNode {
  const { t } = useTranslation();
  const { ago, date } = useFormat();
  const [openedMs] = useState(() => Date.now());
  const { name, createdAt, expiresAt, revokedAt } = tillKey;
  const isEnded = expiresAt !== null && Date.parse(expiresAt) < openedMs;
  const isValid = revokedAt === null && !isEnded;
  return (
    <li>
      <div>
        {name}
        <small>
          {t("places.keys.made", { time: ago(createdAt) })}
          {expiresAt === null ? "" : `, ${t("places.keys.ends", { date: date(expiresAt) })}`}
        </small>
      </div>
      {isValid ? (
        <Button isTiny onPress={onRevoke} label={`${t("places.keys.revoke")}: ${name}`}>
          {t("places.keys.revoke")}
        </Button>
      ) : (
        <Chip kind="none" icon="lock">
          {revokedAt === null ? t("places.keys.ended") : t("places.keys.revoked")}
        </Chip>
      )}
    </li>
  );
}

/** Creates, lists and revokes the keys of a till. */
export function TillKeys({ till }: { readonly till: { readonly id: string; readonly name: string } }): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId(), id: till.id };
  const { data, error, refetch } = useRead(tillKeysApi.listTillKeys, { params });
  const revoke = useWrite(tillKeysApi.revokeTillKey, { refreshes: REFRESHES });
  const [asked, setAsked] = useState<TillKey>();
  if (data === undefined) {
    return error === null ? <Skeleton lines={2} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  const confirm = (): void =>
    revoke.mutate(
      { params: { ...params, keyId: asked?.id ?? "" } },
      {
        onSuccess: () => {
          setAsked(undefined);
          showDone(t("places.keys.revokedDone"));
        },
      },
    );
  return (
    <section className="part" aria-labelledby="keys-title">
      <h3 id="keys-title">{t("places.keys.title")}</h3>
      <p className="muted">{t("places.keys.text")}</p>
      <NewKey till={till} />
      {data.length === 0 ? (
        <p className="muted">{t("places.keys.none")}</p>
      ) : (
        <ul className="facts">
          {data.map((tillKey) => (
            <KeyRow key={tillKey.id} tillKey={tillKey} onRevoke={() => setAsked(tillKey)} />
          ))}
        </ul>
      )}
      <ConfirmRemoval
        title={t("places.keys.revokeTitle", { name: asked?.name ?? "" })}
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        action={t("places.keys.revoke")}
        onConfirm={confirm}
        write={revoke}
        text={t("places.keys.revokeText")}
      />
    </section>
  );
}
