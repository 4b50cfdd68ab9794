import { administrationApi, staffSessionsApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Chip } from "../../parts/chip.tsx";
import { ConfirmRemoval } from "../../parts/confirm-removal.tsx";
import { Confirm } from "../../parts/dialog.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import type { Person } from "./person.ts";

function AccessFacts({ person }: { readonly person: Person }): ReactNode {
  const { t } = useTranslation();
  const { list, moment, number } = useFormat();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("people.state"), <PersonState key="state" person={person} />],
    [t("people.lastLogin"), person.lastLoginAt === null ? t("people.never") : moment(person.lastLoginAt)],
    [t("people.sessions"), number(person.openSessions)],
    [
      t("people.factors"),
      person.factors.length === 0
        ? t("people.noFactor")
        : list(person.factors.map((kind) => t(`people.factor.${kind}`))),
    ],
  ];
  return (
    <dl className="kv">
      {facts.map(([name, value]) => (
        <div key={name} className="kv-line">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows whether a user may sign in. */
export function PersonState({ person: { active } }: { readonly person: Person }): ReactNode {
  const { t } = useTranslation();
  return <Chip kind={active ? "ok" : "bad"}>{t(active ? "people.active" : "people.locked")}</Chip>;
}

/** Removes the second factors of a user, such as after a lost phone. */
function ResetFactors({ person: { id, name, factors } }: { readonly person: Person }): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId(), adminId: id };
  const reset = useWrite(staffSessionsApi.resetFactors, { refreshes: [administrationApi.listAdmins] });
  const [isAsking, setIsAsking] = useState(false);
  const confirm = (): void =>
    reset.mutate(
      { params },
      {
        onSuccess: () => {
          showDone(t("people.factorsReset", { name }));
          setIsAsking(false);
        },
      },
    );
  return (
    <>
      {factors.length === 0 ? null : (
        <Button icon="key" onPress={() => setIsAsking(true)}>
          {t("people.resetFactors")}
        </Button>
      )}
      <ConfirmRemoval
        title={t("people.resetTitle", { name })}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action={t("people.resetFactors")}
        onConfirm={confirm}
        write={reset}
        text={t("people.resetText")}
      />
    </>
  );
}

interface PersonAccessProps {
  readonly person: Person;
  /** False for the user's own entry, so that they cannot lock themselves out. */
  readonly mayLock: boolean;
}

/** Locks or unlocks a user, and ends their sessions. */
export function PersonAccess({ person, mayLock }: PersonAccessProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const params = { programId: useProgramId(), adminId: person.id };
  const refreshes = [administrationApi.listAdmins];
  const change = useWrite(administrationApi.changeAdmin, { refreshes });
  const end = useWrite(staffSessionsApi.endSessions, { refreshes });
  const [isAsking, setIsAsking] = useState(false);
  const setActive = (active: boolean): void =>
    change.mutate(
      { params, body: { active } },
      {
        onSettled: () => setIsAsking(false),
        onSuccess: ({ name }) => showDone(t(active ? "people.isUnlocked" : "people.isLocked", { name })),
      },
    );
  const endAll = (): void =>
    end.mutate(
      { params, query: {} },
      { onSuccess: ({ ended }) => showDone(t("people.sessionsEnded", { count: ended, number: number(ended) })) },
    );
  return (
    <section className="person-access" aria-label={t("people.access")}>
      <h3>{t("people.access")}</h3>
      <AccessFacts person={person} />
      <FailureNote error={change.error ?? end.error} />
      {mayLock ? (
        <div className="acts">
          {person.active ? (
            <Button icon="lock" onPress={() => setIsAsking(true)}>
              {t("people.lock")}
            </Button>
          ) : (
            <Button icon="check" onPress={() => setActive(true)} isPending={change.isPending}>
              {t("people.unlock")}
            </Button>
          )}
          <Button icon="logout" onPress={endAll} isPending={end.isPending} isDisabled={person.openSessions === 0}>
            {t("people.endSessions")}
          </Button>
          <ResetFactors person={person} />
        </div>
      ) : null}
      <Confirm
        title={t("people.lockTitle", { name: person.name })}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action={t("people.lock")}
        onConfirm={() => setActive(false)}
        isDanger
        isPending={change.isPending}
      >
        <p>{t("people.lockText")}</p>
      </Confirm>
    </section>
  );
}
