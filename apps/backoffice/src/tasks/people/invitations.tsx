import { staffLettersApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Chip } from "../../parts/chip.tsx";
import { Confirm } from "../../parts/dialog.tsx";
import { DataList, type ListColumn } from "../../parts/list/data-list.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useRead, useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { useReachText } from "./reach-text.ts";
import type { PartnerPlaces } from "../../parts/use-places.ts";

type Invitation = z.output<typeof staffLettersApi.inviteStaff.response>;

function useColumns(places: readonly PartnerPlaces[]): readonly ListColumn<Invitation>[] {
  const { t } = useTranslation();
  const { date } = useFormat();
  const reachOf = useReachText(places);
  const [now] = useState(() => Date.now());
  const isOver = ({ expiresAt }: Invitation): boolean => new Date(expiresAt).getTime() <= now;
  return [
    {
      id: "name",
      title: t("people.name"),
      onCard: "name",
      cell: ({ name, email }) => (
        <span className="who-cell">
          {name}
          <small className="muted">{email}</small>
        </span>
      ),
    },
    { id: "role", title: t("people.role"), onCard: "meta", cell: ({ role }) => t(`common.roles.${role}`) },
    { id: "reach", title: t("people.reach"), cell: reachOf, isOptional: true, isLong: true },
    {
      id: "by",
      title: t("people.invitedBy"),
      cell: ({ invitedBy }) => invitedBy ?? "",
      isOptional: true,
      isLong: true,
    },
    { id: "until", title: t("people.expires"), cell: ({ expiresAt }) => date(expiresAt) },
    {
      id: "state",
      title: t("people.state"),
      onCard: "state",
      cell: (item) => (
        <Chip kind={isOver(item) ? "warn" : "plan"}>{t(isOver(item) ? "people.expired" : "people.waiting")}</Chip>
      ),
    },
  ];
}

/** Button to withdraw an invitation. */
const withdrawal =
  (label: string, ask: (item: Invitation) => void) =>
  (item: Invitation): ReactNode => (
    <Button isTiny kind="plain" onPress={() => ask(item)}>
      {label}
    </Button>
  );

/** Open invitations. Renders nothing if there are none. */
export function Invitations({ places }: { readonly places: readonly PartnerPlaces[] }): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const { data = [] } = useRead(staffLettersApi.listInvitations, { params: { programId } });
  const withdraw = useWrite(staffLettersApi.withdrawInvitation, { refreshes: [staffLettersApi.listInvitations] });
  const [asked, setAsked] = useState<Invitation>();
  const columns = useColumns(places);
  if (data.length === 0) {
    return null;
  }
  const confirm = ({ id, name }: Invitation): void =>
    withdraw.mutate(
      { params: { programId, invitationId: id } },
      {
        onSettled: () => setAsked(undefined),
        onSuccess: () => showDone(t("people.withdrawn", { name })),
      },
    );
  return (
    <section className="people-below" aria-label={t("people.invitations")}>
      <h2>{t("people.invitations")}</h2>
      <FailureNote error={withdraw.error} />
      <DataList
        label={t("people.invitations")}
        columns={columns}
        items={data}
        idOf={({ id }) => id}
        textOf={({ name }) => name}
        empty={null}
        actions={withdrawal(t("people.withdraw"), setAsked)}
      />
      {asked === undefined ? null : (
        <Confirm
          title={t("people.withdrawTitle")}
          isOpen
          onClose={() => setAsked(undefined)}
          action={t("people.withdraw")}
          onConfirm={() => confirm(asked)}
          isDanger
          isPending={withdraw.isPending}
        >
          <p>{t("people.withdrawText", { email: asked.email })}</p>
        </Confirm>
      )}
    </section>
  );
}
