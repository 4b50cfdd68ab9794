import { administrationApi, entriesOf } from "@punktum/contracts";
import { lazy, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import type { ListColumn } from "../../parts/list/data-list.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { WordList } from "./word-list.tsx";
import "./word-list.css";

const PropertySheet = lazy(async () => ({ default: (await import("./property-sheet.tsx")).PropertySheet }));

type Property = z.output<typeof administrationApi.readCustomProperty.response>;

function useColumns(): readonly ListColumn<Property>[] {
  const { t } = useTranslation();
  return [
    { id: "key", title: t("wordLists.key"), isLong: true, cell: ({ key }) => <code>{key}</code> },
    { id: "valueType", title: t("wordLists.valueType"), cell: ({ valueType }) => t(`wordLists.types.${valueType}`) },
  ];
}

/** Custom properties of the programme. */
export function PropertiesSection(): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId() };
  const columns = useColumns();
  const { data, error, refetch } = useRead(administrationApi.listCustomProperties, { params });
  return (
    <WordList
      label={t("settings.sections.properties")}
      newLabel={t("wordLists.newProperty")}
      emptyTitle={t("wordLists.noProperties")}
      text={t("wordLists.propertiesText")}
      items={data === undefined ? undefined : entriesOf(data)}
      error={error}
      onRetry={() => void refetch()}
      columns={columns}
      sheet={PropertySheet}
    />
  );
}
