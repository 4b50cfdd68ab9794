import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { useStore } from "../../base/store.ts";
import { language } from "../../base/language.ts";
import { Chip } from "../../parts/chip.tsx";
import type { ListColumn } from "../../parts/list/data-list.tsx";
import { fullName, type ListedMember } from "./member-words.ts";
import { StatusChip } from "./status-chip.tsx";

function Name({ member }: { readonly member: ListedMember }): ReactNode {
  const { t } = useTranslation();
  const name = fullName(member);
  return <span className={name === "" ? "sub" : "open"}>{name === "" ? t("members.anonymous") : name}</span>;
}

function State({ member }: { readonly member: ListedMember }): ReactNode {
  const { t } = useTranslation();
  if (member.status === "ACTIVE" && !member.registered) {
    const isNamed = fullName(member) !== "";
    return (
      <Chip kind="none" icon={isNamed ? "mail" : "card"}>
        {t(isNamed ? "members.unconfirmed" : "members.anonymous")}
      </Chip>
    );
  }
  return <StatusChip status={member.status} />;
}

/** The columns of the list, in the page's language. */
export function useColumns(): readonly ListColumn<ListedMember>[] {
  const { t } = useTranslation();
  const { number, ago } = useFormat();
  const code = useStore(language);
  return useMemo(
    () => [
      {
        id: "NAME",
        title: t("members.columns.name"),
        cell: (member) => <Name member={member} />,
        onCard: "name",
        isSortable: true,
      },
      {
        id: "card",
        title: t("members.columns.card"),
        cell: ({ cardEnding }) =>
          cardEnding === undefined ? null : <span className="sub num">•••• {cardEnding}</span>,
        isOptional: true,
      },
      { id: "level", title: t("members.columns.level"), cell: ({ levelNames }) => levelNames?.[code] ?? null },
      {
        id: "POINTS",
        title: t("members.columns.points"),
        cell: ({ points }) => <span data-unit={t("members.pointsUnit")}>{number(points)}</span>,
        onCard: "figure",
        isNumber: true,
        isSortable: true,
      },
      {
        id: "ACTIVITY",
        title: t("members.columns.activity"),
        cell: ({ lastActivityAt }) => (
          <span className="sub num">
            {lastActivityAt === undefined ? t("members.noActivity") : ago(lastActivityAt)}
          </span>
        ),
        onCard: "meta",
        isSortable: true,
      },
      {
        id: "store",
        title: t("members.columns.store"),
        cell: ({ lastStoreName = "" }) => <span className="sub">{lastStoreName}</span>,
        isLong: true,
        isOptional: true,
      },
      {
        id: "status",
        title: t("members.columns.status"),
        cell: (member) => <State member={member} />,
        onCard: "state",
      },
    ],
    [t, number, ago, code],
  );
}
