import { entriesOf, mountingServiceApi, v2 } from "@punktum/contracts";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { ExportButton } from "../../parts/exports/export-button.tsx";
import { DataList, type ListColumn } from "../../parts/list/data-list.tsx";
import { ListSearch, Tools } from "../../parts/list/tools.tsx";
import { useAddressValue } from "../../parts/list/use-address.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useCan } from "../../session/session.ts";
import { useProfileText } from "../../parts/profile-words.ts";

type Page = z.output<typeof mountingServiceApi.listProfiles.response>;
type Listed = Extract<Page, readonly unknown[]>[number];

const MOST = 200;

/** Loads when a user opens it. */
const ProfileSheet = lazy(async () => ({ default: (await import("./profile-sheet.tsx")).ProfileSheet }));

/** Number of tablets by profile. */
function useTabletCounts(): ReadonlyMap<string, number> {
  const s = JSON.stringify({ profileId: { $notnull: true }, deviceId: { $notnull: true } });
  const query = { fields: "profileId", s, limit: MOST };
  const { data } = useRead(v2.listMountings, { query });
  const counts = new Map<string, number>();
  for (const { profileId } of data === undefined ? [] : entriesOf(data)) {
    if (profileId !== null && profileId !== undefined) {
      counts.set(profileId, (counts.get(profileId) ?? 0) + 1);
    }
  }
  return counts;
}

function useColumns(): readonly ListColumn<Listed>[] {
  const { t } = useTranslation();
  const { number } = useFormat();
  const textOf = useProfileText();
  const counts = useTabletCounts();
  const plain = (field: "mode" | "cameraPosition" | "language" | "pointsRoundingCode"): ListColumn<Listed> => ({
    id: field,
    title: t(`profiles.${field}`),
    cell: (profile) => textOf(field, profile[field]),
  });
  return [
    { id: "name", title: t("profiles.name"), onCard: "name", cell: ({ name = "" }) => name },
    { ...plain("mode"), onCard: "meta" },
    { ...plain("cameraPosition"), isOptional: true },
    { ...plain("pointsRoundingCode"), isOptional: true },
    plain("language"),
    {
      id: "pin",
      title: "PIN",
      onCard: "state",
      cell: ({ pinRequired = false }) => (
        <span className={pinRequired ? "" : "muted"}>
          {pinRequired ? t("profiles.pinAsked") : t("profiles.pinNot")}
        </span>
      ),
    },
    {
      id: "tablets",
      title: t("profiles.tablets"),
      onCard: "figure",
      isNumber: true,
      cell: ({ id }) => number(counts.get(id) ?? 0),
    },
  ];
}

interface OpenedProps {
  readonly profileId: string;
  readonly profiles: readonly Listed[];
  readonly onClose: () => void;
}

function Opened({ profileId, profiles, onClose }: OpenedProps): ReactNode {
  if (profileId === "") {
    return null;
  }
  const name = profiles.find(({ id }) => id === profileId)?.name ?? "";
  return (
    <Suspense fallback={null}>
      <ProfileSheet profileId={profileId} name={name} onClose={onClose} />
    </Suspense>
  );
}

/** Settings that several tablets share. */
export function ProfilesPage(): ReactNode {
  const { t } = useTranslation();
  const mayEdit = useCan()("profiles.edit");
  const [shown, setShown] = useAddressValue("profile");
  const [text, setText] = useState("");
  const columns = useColumns();
  const { data, error, refetch } = useRead(mountingServiceApi.listProfiles, { query: { sort: "name,ASC" } });
  const all: readonly Listed[] | undefined = data === undefined ? undefined : entriesOf(data);
  const items = all?.filter(({ name = "" }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const add = mayEdit ? (
    <Button kind="primary" icon="plus" onPress={() => setShown("new")} isLead>
      {t("profiles.new")}
    </Button>
  ) : null;
  return (
    <>
      <PageHead title={t("profiles.title")} sub={t("profiles.sub")}>
        <ExportButton what={() => ({ kind: "PROFILES" })} />
        {add}
      </PageHead>
      <Tools>
        <ListSearch label={t("profiles.find")} placeholder={t("profiles.find")} value={text} onChange={setText} />
      </Tools>
      <DataList
        label={t("profiles.title")}
        columns={columns}
        items={items}
        idOf={({ id }) => id}
        textOf={({ name = "" }) => name}
        {...(mayEdit ? { onOpen: ({ id }: Listed) => setShown(id) } : {})}
        error={error}
        onRetry={() => void refetch()}
        empty={
          all?.length === 0 ? (
            <EmptyState icon="settings" title={t("profiles.emptyTitle")} text={t("profiles.emptyText")}>
              {add}
            </EmptyState>
          ) : (
            <EmptyState icon="search" title={t("profiles.nothing")} />
          )
        }
      />
      <Opened profileId={mayEdit ? shown : ""} profiles={all ?? []} onClose={() => setShown("")} />
    </>
  );
}
