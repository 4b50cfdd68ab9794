import "./member.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { PageHead } from "../../parts/page-head.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { MemberBody } from "./member-body.tsx";
import { MemberHead } from "./member-head.tsx";
import { MemberSheets } from "./member-sheets.tsx";
import { useMember } from "./use-member.ts";

/** The page of one member. */
export function MemberPage(): ReactNode {
  const { t } = useTranslation();
  const { accountId = "" } = useParams();
  const member = useMember(accountId);
  if (member.data === undefined) {
    return (
      <div className="read">
        <PageHead title={t("members.member.loading")} back="/members" />
        {member.error === null ? (
          <Skeleton lines={6} />
        ) : (
          <ErrorState error={member.error} onRetry={() => void member.refetch()} />
        )}
      </div>
    );
  }
  return (
    <>
      <MemberHead member={member.data} />
      <MemberBody member={member.data} />
      <MemberSheets member={member.data} />
    </>
  );
}
