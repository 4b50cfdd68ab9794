import "../../parts/proof.css";
import { meApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../parts/page-head.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { useRoleName } from "../../parts/use-failure-text.ts";
import { useRead } from "../../server/use-calls.ts";
import { FactorSection } from "./factor-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { SessionSection } from "./session-section.tsx";
import "./me.css";

/** The signed-in user's account: name, password, second factors, sessions. */
export function MePage(): ReactNode {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const me = useRead(meApi.readMe, {});
  return (
    <div className="read me-page">
      <PageHead
        title={t("me.title")}
        sub={me.data === undefined ? undefined : `${me.data.email} · ${roleName(me.data.role)}`}
      />
      {me.error !== null && me.data === undefined ? (
        <ErrorState error={me.error} onRetry={() => void me.refetch()} />
      ) : me.data === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <div className="me-sections">
          <ProfileSection me={me.data} />
          <FactorSection />
          <SessionSection />
          <PasswordSection me={me.data} />
        </div>
      )}
    </div>
  );
}
