import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import { Views } from "../../parts/views.tsx";
import { useCan } from "../../session/session.ts";
import { CardsTab } from "./cards-tab.tsx";
import { MemberSide } from "./member-side.tsx";
import { PersonTab } from "./person-tab.tsx";
import { Timeline } from "./timeline.tsx";
import type { Member } from "./use-member.ts";
import { VouchersTab } from "./vouchers-tab.tsx";

const TABS = ["timeline", "vouchers", "cards", "person", "history"] as const;
type Tab = (typeof TABS)[number];

const CONTENTS: Readonly<Record<Tab, (member: Member) => ReactNode>> = {
  timeline: (member) => <Timeline member={member} />,
  vouchers: (member) => <VouchersTab member={member} />,
  cards: (member) => <CardsTab member={member} />,
  person: (member) => <PersonTab member={member} />,
  history: (member) => <Timeline member={member} only="STAFF" />,
};

/** The tabs of a member, with a summary at the right. */
export function MemberBody({ member }: { readonly member: Member }): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const tab = TABS.find((name) => name === search.get("tab")) ?? "timeline";
  const shown = TABS.filter((name) => name !== "person" || can("members.person"));
  return (
    <>
      <div className="mid-views">
        <Views
          label={t("members.member.tabs.label")}
          views={shown.map((name) => ({
            to: name === "timeline" ? pathname : `${pathname}?tab=${name}`,
            label: t(`members.member.tabs.${name}`),
            isShown: name === tab,
            count: name === "cards" ? member.codes.length : undefined,
          }))}
        />
      </div>
      <div className="cols">
        <div className="flow">{CONTENTS[tab](member)}</div>
        <MemberSide member={member} />
      </div>
    </>
  );
}
