import { memberTagsApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Filter } from "../../parts/list/tools.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { useFilter } from "./use-members.ts";

/** Filter by tag, where the programme has tags for members. */
export function TagFilter(): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId() };
  const [tag, setTag] = useFilter("tag");
  const { data } = useRead(memberTagsApi.listMemberTags, { params });
  const options = (data?.data ?? []).map(({ tagId, name }) => ({ id: tagId, label: name }));
  return options.length === 0 && tag === "" ? null : (
    <Filter label={t("members.filters.tag")} options={options} value={tag} onChange={setTag} />
  );
}
