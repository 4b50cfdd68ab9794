import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "../base/store.ts";
import { programName } from "../session/program.ts";

/** Title of the browser tab. React moves it to the document's head. */
export function PageTitle({ title }: { readonly title: string }): ReactNode {
  const { t } = useTranslation();
  const program = useStore(programName);
  return <title>{t("common.tabTitle", { page: title, program })}</title>;
}
