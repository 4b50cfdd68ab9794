import { identityProvidersApi } from "@punktum/contracts";
import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { untilTexts } from "../../base/texts.ts";
import { Button } from "../../parts/button.tsx";
import { Chip } from "../../parts/chip.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { DataList, type ListColumn } from "../../parts/list/data-list.tsx";
import { useAddressValue } from "../../parts/list/use-address.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import type { ProviderRecord } from "./provider-values.ts";
import "./single-sign-on.css";

/** Loads when a user opens it. */
const ProviderSheet = lazy(async () => {
  // The form uses the people area's texts to choose the places of a group.
  const [{ ProviderSheet: Sheet }] = await Promise.all([import("./provider-sheet.tsx"), untilTexts("people")]);
  return { default: Sheet };
});

const hostOf = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).host : issuer);

function useColumns(): readonly ListColumn<ProviderRecord>[] {
  const { t } = useTranslation();
  const { number } = useFormat();
  return [
    { id: "name", title: t("singleSignOn.name"), onCard: "name", cell: ({ name }) => name },
    { id: "issuer", title: t("singleSignOn.issuer"), onCard: "meta", cell: ({ issuer }) => hostOf(issuer) },
    {
      id: "active",
      title: t("singleSignOn.state"),
      onCard: "state",
      cell: ({ active }) => (
        <Chip kind={active ? "ok" : "none"}>{active ? t("singleSignOn.isOn") : t("singleSignOn.isOff")}</Chip>
      ),
    },
    {
      id: "people",
      title: t("singleSignOn.people"),
      onCard: "figure",
      isNumber: true,
      cell: ({ people }) => number(people),
    },
  ];
}

/** The identity providers for staff sign-in. */
export function SingleSignOnPage(): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const [shown, setShown] = useAddressValue("connection");
  const columns = useColumns();
  const { data, error, refetch } = useRead(identityProvidersApi.listIdentityProviders, { params: { programId } });
  const items = data?.data;
  const record = items?.find(({ id }) => id === shown);
  const close = (): void => setShown("");
  const add = (
    <Button kind="primary" icon="plus" onPress={() => setShown("new connection")} isLead>
      {t("singleSignOn.new")}
    </Button>
  );
  return (
    <>
      <PageHead title={t("singleSignOn.title")} sub={t("singleSignOn.sub")}>
        {add}
      </PageHead>
      <DataList
        label={t("singleSignOn.title")}
        columns={columns}
        items={items}
        idOf={({ id }) => id}
        textOf={({ name }) => name}
        onOpen={({ id }) => setShown(id)}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon="lock" title={t("singleSignOn.emptyTitle")} text={t("singleSignOn.emptyText")}>
            {add}
          </EmptyState>
        }
      />
      {data !== undefined && (shown === "new connection" || record !== undefined) ? (
        <Suspense fallback={null}>
          <ProviderSheet
            key={shown}
            record={record}
            taken={data.data.map(({ id }) => id)}
            redirectUri={data.redirectUri}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}
