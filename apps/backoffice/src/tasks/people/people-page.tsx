import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { ExportButton } from "../../parts/exports/export-button.tsx";
import { DataList, type ListColumn } from "../../parts/list/data-list.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { ListSearch, Tools } from "../../parts/list/tools.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { useUser } from "../../session/session.ts";
import { Invitations } from "./invitations.tsx";
import { PersonState } from "./person-access.tsx";
import type { Person } from "./person.ts";
import "./people.css";
import { useReachText } from "./reach-text.ts";
import { type PeopleOrder, usePeople } from "./use-people.ts";
import { type PartnerPlaces, usePlaces } from "../../parts/use-places.ts";

// Forms load when the first sheet is opened.
const InviteSheet = lazy(async () => ({ default: (await import("./invite-sheet.tsx")).InviteSheet }));
const PersonSheet = lazy(async () => ({ default: (await import("./person-sheet.tsx")).PersonSheet }));

/** Column that the list marks as sorted. The default order by e-mail address marks none. */
const SHOWN_ORDER = {
  email: undefined,
  name: { column: "name", direction: "ascending" },
  "-lastLoginAt": { column: "lastLogin", direction: "descending" },
} as const;

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
      isSortable: true,
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
      isSortable: true,
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

const filterOf = (words: string) => (words.trim() === "" ? {} : { q: words.trim() });

/** Staff of the programme, with open invitations. */
export function PeoplePage(): ReactNode {
  const { t } = useTranslation();
  const { userName } = useUser();
  const places = usePlaces();
  const columns = useColumns(places);
  const [words, setWords] = useState("");
  const [sort, setSort] = useState<PeopleOrder>("email");
  const [open, setOpen] = useState<string>();
  const [isInviting, setIsInviting] = useState(false);
  const { pages, about } = usePeople(words.trim(), sort);
  const person = pages.items?.find(({ id }) => id === open);
  return (
    <>
      <PageHead title={t("people.title")} sub={t("people.sub")}>
        <ExportButton what={() => ({ kind: "PEOPLE", filter: filterOf(words) })} />
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
        items={pages.items}
        error={pages.error}
        onRetry={pages.retry}
        sort={SHOWN_ORDER[sort]}
        onSort={({ column }) => setSort(column === "lastLogin" ? "-lastLoginAt" : "name")}
        idOf={({ id }) => id}
        textOf={({ name, email }) => `${name} ${email}`}
        onOpen={({ id }) => setOpen(id)}
        empty={<EmptyState icon="users" title={t("people.nothing")} text={t("people.noneText")} />}
      />
      <Pager pages={pages} about={about} />
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
