import "./style/states.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../parts/empty-state.tsx";
import { LinkButton } from "../parts/link-button.tsx";
import { PageTitle } from "../parts/page-title.tsx";
import { ErrorState } from "../parts/states.tsx";
import { useRoleName, useRolesWith } from "../parts/use-failure-text.ts";
import { Refusal } from "../server/refusal.ts";
import { useUser } from "../session/session.ts";
import { ForbiddenError } from "./guards.ts";

function Forbidden({ error }: { readonly error: ForbiddenError }): ReactNode {
  const { t } = useTranslation();
  const { roleCode } = useUser();
  const roleName = useRoleName();
  const rolesWith = useRolesWith();
  const words = { role: roleName(roleCode), roles: rolesWith(error.right) };
  return (
    <EmptyState
      icon="lock"
      title={t("common.failure.forbiddenTitle")}
      text={t("common.failure.forbidden", words)}
      isPage
    >
      <LinkButton to="/">{t("common.failure.toHome")}</LinkButton>
    </EmptyState>
  );
}

/** True if a file of this build is missing on the server. */
const isStale = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|Importing a module script failed/i.test(error.message);

function Crash({ error }: { readonly error: unknown }): ReactNode {
  const { t } = useTranslation();
  const isOld = isStale(error);
  return (
    <EmptyState
      icon="warn"
      title={t(isOld ? "common.failure.staleTitle" : "common.failure.crashTitle")}
      text={t(isOld ? "common.failure.stale" : "common.failure.crash")}
      isPage
    >
      <button type="button" className="btn primary" onClick={() => location.reload()}>
        {t("common.actions.reload")}
      </button>
    </EmptyState>
  );
}

/** Says why a screen cannot be shown, and what to do. */
export function ErrorPages({ error }: { readonly error: unknown }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle title={t("common.failure.title")} />
      {error instanceof ForbiddenError ? (
        <Forbidden error={error} />
      ) : error instanceof Refusal ? (
        <ErrorState error={error} onRetry={() => location.reload()} isPage />
      ) : (
        <Crash error={error} />
      )}
    </>
  );
}
