import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../parts/empty-state.tsx";
import { LinkButton } from "../parts/link-button.tsx";
import { PageTitle } from "../parts/page-title.tsx";

/** Shown for an address without a screen. */
export function NotFoundPage(): ReactNode {
  const { t } = useTranslation();
  const title = t("common.failure.notFoundTitle");
  return (
    <>
      <PageTitle title={title} />
      <EmptyState icon="search" title={title} text={t("common.failure.notFound")} isPage>
        <LinkButton to="/">{t("common.failure.toHome")}</LinkButton>
      </EmptyState>
    </>
  );
}
