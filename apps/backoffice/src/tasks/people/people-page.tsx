import { administrationApi } from "@punktum/contracts";
import { definedOnly } from "@punktum/domain";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { DataList, type ListColumn } from "../../parts/list/data-list.tsx";
import { ListSearch, Tools } from "../../parts/list/tools.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useProgramId, useUser } from "../../session/session.ts";
import { Invitations } from "./invitations.tsx";
import { PersonState } from "./person-access.tsx";
import type { Person } from "./person.ts";
import "./people.css";
import { useReachText } from "./reach-text.ts";
import { type PartnerPlaces, usePlaces } from "./use-places.ts";

// Forms load with the first sheet that is opened.
const InviteSheet = lazy(async () => ({ default: (await import("./invite-sheet.tsx")).InviteSheet }));
const PersonSheet = lazy(async () => ({ default: (await import("./person-sheet.tsx")).PersonSheet }));

function useColumns(places: readonly PartnerPlaces[]): readonly ListColumn<Person>[] {
  const { t } = useTranslation();
  const { ago, list, number } = useFormat();
  const reachOf = useReachText(places);
  const { userName } = useUser();
  return [
    {
      id: "name",
      title: t("people.name"),
      onCard: "name",
      cell: ({ name, email }) => (
        <span className="who-cell">
          {name === "" ? email : name}
          {email === userName ? ` (${t("people.you")})` : ""}
          <small className="muted">{email}</small>
        </span>
      ),
    },
    { id: "role", title: t("people.role"), onCard: "meta", cell: ({ role }) => t(`common.roles.${role}`) },
    { id: "reach", title: t("people.reach"), cell: reachOf, isLong: true },
    {
      id: "factors",
      title: t("people.factors"),
      isOptional: true,
      cell: ({ factors }) =>
        factors.length === 0 ? (
          <span className="muted">{t("people.noFactor")}</span>
        ) : (
          list(factors.map((kind) => t(`people.factor.${kind}`)))
        ),
    },
    {
      id: "lastLogin",
      title: t("people.lastLogin"),
      isOptional: true,
      cell: ({ lastLoginAt }) => (lastLoginAt === null ? t("people.never") : ago(lastLoginAt)),
    },
    {
      id: "sessions",
      title: t("people.sessions"),
      isNumber: true,
      isOptional: true,
      cell: ({ openSessions }) => number(openSessions),
    },
    { id: "state", title: t("people.state"), onCard: "state", cell: (person) => <PersonState person={person} /> },
  ];
}

/** Who works for the programme, with the invitations nobody has answered yet. */
export function PeoplePage(): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const { userName } = useUser();
  const places = usePlaces();
  const columns = useColumns(places);
  const [words, setWords] = useState("");
  const [open, setOpen] = useState<string>();
  const [isInviting, setIsInviting] = useState(false);
  const q = words.trim() === "" ? undefined : words.trim();
  const query = definedOnly({ q });
  const input = { params: { programId }, query };
  const { data, error, refetch } = useRead(administrationApi.listAdmins, input, { keepsPrevious: true });
  const person = data?.find(({ id }) => id === open);
  return (
    <>
      <PageHead title={t("people.title")} sub={t("people.sub")}>
        <Button kind="primary" icon="plus" isLead onPress={() => setIsInviting(true)}>
          {t("people.invite")}
        </Button>
      </PageHead>
      <Tools>
        <ListSearch label={t("people.search")} value={words} onChange={setWords} placeholder={t("people.search")} />
      </Tools>
      <DataList
        label={t("people.list")}
        columns={columns}
        items={data}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        textOf={({ name, email }) => `${name} ${email}`}
        onOpen={({ id }) => setOpen(id)}
        empty={<EmptyState icon="users" title={t("people.nothing")} text={t("people.noneText")} />}
      />
      <Invitations places={places} />
      <Suspense fallback={null}>
        {isInviting ? <InviteSheet onClose={() => setIsInviting(false)} /> : null}
        {person === undefined ? null : (
          <PersonSheet
            key={person.id}
            person={person}
            isSelf={person.email === userName}
            places={places}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
