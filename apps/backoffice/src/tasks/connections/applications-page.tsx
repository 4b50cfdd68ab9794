import { applicationsApi } from "@punktum/contracts";
import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Chip } from "../../parts/chip.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { DataList, type ListColumn } from "../../parts/list/data-list.tsx";
import { useAddressValue } from "../../parts/list/use-address.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import type { ApplicationRecord } from "./application-care.tsx";
import { useIsEnded } from "./use-is-ended.ts";
import { ConnectionViews } from "./connection-views.tsx";
import "./connections.css";

const NEW = "new application";

const NewApplication = lazy(async () => ({ default: (await import("./application-sheet.tsx")).NewApplication }));
const ApplicationSheet = lazy(async () => ({ default: (await import("./application-care.tsx")).ApplicationSheet }));

function StateChip({ application }: { readonly application: ApplicationRecord }): ReactNode {
  const { t } = useTranslation();
  const isEnded = useIsEnded(application);
  if (application.revokedAt !== null) {
    return <Chip kind="bad">{t("connections.keyStates.revoked")}</Chip>;
  }
  return isEnded ? (
    <Chip kind="none" icon="clock">
      {t("connections.keyStates.ended")}
    </Chip>
  ) : (
    <Chip kind="ok">{t("connections.keyStates.valid")}</Chip>
  );
}

function useColumns(): readonly ListColumn<ApplicationRecord>[] {
  const { t } = useTranslation();
  const { ago, list, date } = useFormat();
  return [
    { id: "name", title: t("connections.name"), onCard: "name", isLong: true, cell: ({ name }) => name },
    {
      id: "scopes",
      title: t("connections.mayDo"),
      isLong: true,
      isOptional: true,
      cell: ({ scopes }) => list(scopes.map((scope) => t(`connections.scopes.${scope}`))),
    },
    {
      id: "reach",
      title: t("connections.reach"),
      onCard: "meta",
      isLong: true,
      cell: ({ storeName }) => storeName ?? t("connections.everywhere"),
    },
    {
      id: "state",
      title: t("connections.state"),
      onCard: "state",
      cell: (application) => <StateChip application={application} />,
    },
    {
      id: "used",
      title: t("connections.lastUsed"),
      onCard: "figure",
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t("connections.neverUsed") : ago(lastUsedAt)),
    },
    {
      id: "expires",
      title: t("connections.expires"),
      isOptional: true,
      cell: ({ expiresAt }) => (expiresAt === null ? t("connections.noEnd") : date(expiresAt)),
    },
  ];
}

/** External servers that call the platform with a key. */
export function ApplicationsPage(): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId() };
  const [shown, setShown] = useAddressValue("application");
  const columns = useColumns();
  const { data, error, refetch } = useRead(applicationsApi.listApplications, { params });
  const application = data?.data.find(({ id }) => id === shown);
  const close = (): void => setShown("");
  const add = (
    <Button kind="primary" icon="plus" onPress={() => setShown(NEW)} isLead>
      {t("connections.newApplication")}
    </Button>
  );
  return (
    <>
      <PageHead title={t("connections.title")} sub={t("connections.applicationsSub")}>
        {add}
      </PageHead>
      <ConnectionViews />
      <DataList
        label={t("connections.applications")}
        columns={columns}
        items={data?.data}
        idOf={({ id }) => id}
        textOf={({ name }) => name}
        onOpen={({ id }) => setShown(id)}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon="key" title={t("connections.noApplications")} text={t("connections.noApplicationsText")}>
            {add}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {shown === NEW ? <NewApplication onClose={close} /> : null}
        {application === undefined ? null : <ApplicationSheet application={application} onClose={close} />}
      </Suspense>
    </>
  );
}
