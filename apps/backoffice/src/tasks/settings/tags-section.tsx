import { administrationApi, entriesOf } from "@punktum/contracts";
import { lazy, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { WordList } from "./word-list.tsx";
import "./word-list.css";

const TagSheet = lazy(async () => ({ default: (await import("./tag-sheet.tsx")).TagSheet }));

/** Tags of the programme. */
export function TagsSection(): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId() };
  const { data, error, refetch } = useRead(administrationApi.listTags, { params });
  return (
    <WordList
      label={t("settings.sections.tags")}
      newLabel={t("wordLists.newTag")}
      emptyTitle={t("wordLists.noTags")}
      text={t("wordLists.tagsText")}
      items={data === undefined ? undefined : entriesOf(data)}
      error={error}
      onRetry={() => void refetch()}
      sheet={TagSheet}
    />
  );
}
