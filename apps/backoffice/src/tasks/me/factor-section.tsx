import { meApi, myFactorsApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Confirm, Dialog } from "../../parts/dialog.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Note } from "../../parts/note.tsx";
import { RecoveryCodes } from "../../parts/recovery-codes.tsx";
import { ErrorState, FailureNote, Skeleton } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useRead, useWrite } from "../../server/use-calls.ts";
import { AddPasskeyButton } from "./add-passkey-button.tsx";
import { AddAppDialog } from "./add-app-dialog.tsx";
import { Section } from "./section.tsx";

const CHANGED = [myFactorsApi.listMyFactors, meApi.readMe];

type Factor = z.output<typeof myFactorsApi.listMyFactors.response>["factors"][number];

interface FactorRowProps {
  readonly factor: Factor;
  /** The factor cannot be removed: it is the last one, and the programme requires one. */
  readonly isKept: boolean;
}

function FactorRow({ factor, isKept }: FactorRowProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const [isAsked, setIsAsked] = useState(false);
  const remove = useWrite(myFactorsApi.removeMyFactor, { refreshes: CHANGED });
  const { id, kind, name, lastUsedAt } = factor;
  const confirm = (): void =>
    remove.mutate(
      { params: { factorId: id } },
      {
        onSuccess: () => showDone(t("me.factors.removed", { name })),
        onSettled: () => setIsAsked(false),
      },
    );
  return (
    <li>
      <span className="glyph">
        <Icon name={kind === "TOTP" ? "phone" : "key"} />
      </span>
      <div>
        <b>{name}</b>
        <small className="muted">
          {t(`me.factors.kind.${kind}`)} ·{" "}
          {lastUsedAt === null ? t("me.factors.neverUsed") : t("me.factors.used", { at: format.ago(lastUsedAt) })}
        </small>
        <FailureNote error={remove.error} />
      </div>
      {isKept ? null : (
        <Button isTiny onPress={() => setIsAsked(true)} label={t("me.factors.removeNamed", { name })}>
          {t("common.actions.remove")}
        </Button>
      )}
      <Confirm
        title={t("me.factors.removeTitle", { name })}
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        action={t("common.actions.remove")}
        onConfirm={confirm}
        isDanger
        isPending={remove.isPending}
      >
        {t("me.factors.removeText")}
      </Confirm>
    </li>
  );
}

function RecoveryRow({ left }: { readonly left: number }): ReactNode {
  const { t } = useTranslation();
  const renew = useWrite(myFactorsApi.renewMyRecoveryCodes, { refreshes: CHANGED });
  const close = (): void => renew.reset();
  return (
    <li>
      <span className="glyph">
        <Icon name="list" />
      </span>
      <div>
        <b>{t("me.factors.recovery")}</b>
        <small className="muted">{t("me.factors.recoveryLeft", { count: left, number: left })}</small>
        <FailureNote error={renew.error} />
      </div>
      <Button isTiny onPress={() => renew.mutate({})} isPending={renew.isPending}>
        {t("me.factors.recoveryNew")}
      </Button>
      <Dialog
        title={t("factor.proof.recoveryTitle")}
        isOpen={renew.data !== undefined}
        onClose={close}
        isDismissable={false}
      >
        <RecoveryCodes codes={renew.data?.recoveryCodes ?? []} onDone={close} />
      </Dialog>
    </li>
  );
}

/** Authenticator apps and recovery codes. */
export function FactorSection(): ReactNode {
  const { t } = useTranslation();
  const own = useRead(myFactorsApi.listMyFactors, {});
  const [isAdding, setIsAdding] = useState(false);
  const { factors = [], recoveryCodes = 0, required = false } = own.data ?? {};
  return (
    <Section
      title={t("me.factors.title")}
      text={t("me.factors.text")}
      acts={
        <>
          <AddPasskeyButton refreshes={CHANGED} />
          <Button icon="plus" onPress={() => setIsAdding(true)}>
            {t("me.factors.add")}
          </Button>
        </>
      }
    >
      {own.error !== null && own.data === undefined ? (
        <ErrorState error={own.error} onRetry={() => void own.refetch()} />
      ) : own.data === undefined ? (
        <Skeleton lines={2} />
      ) : factors.length === 0 ? (
        <Note kind="warn" icon="shield">
          {t("me.factors.none")}
        </Note>
      ) : (
        <ul className="me-list">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} isKept={required && factors.length === 1} />
          ))}
          <RecoveryRow left={recoveryCodes} />
        </ul>
      )}
      {isAdding ? <AddAppDialog refreshes={CHANGED} onClose={() => setIsAdding(false)} /> : null}
    </Section>
  );
}
