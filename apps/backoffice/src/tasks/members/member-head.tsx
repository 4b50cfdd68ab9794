import { mayAskFor } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { useFormat } from "../../base/format.ts";
import { useStore } from "../../base/store.ts";
import { language } from "../../base/language.ts";
import { Button } from "../../parts/button.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Menu } from "../../parts/menu.tsx";
import { Note } from "../../parts/note.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { useHotkey } from "../../parts/hotkeys.ts";
import { useCan, useUser } from "../../session/session.ts";
import { LevelRing } from "./level-ring.tsx";
import { fullName } from "./member-words.ts";
import { StatusChip } from "./status-chip.tsx";
import { useUnblock } from "./use-unblock.ts";
import { cardOf, endingOf, type Member } from "./use-member.ts";
import { useSheet } from "./use-sheet.ts";

/** Display name of a member on the page. */
export function useMemberName(member: Member): string {
  const { t } = useTranslation();
  const [person] = member.persons;
  const card = cardOf(member);
  const name = person === undefined ? "" : fullName(person);
  if (name !== "") {
    return name;
  }
  return card === undefined ? t("members.member.nobody") : t("members.member.unnamed", { ending: endingOf(card) });
}

function Level({ member }: { readonly member: Member }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const code = useStore(language);
  const { level, statePoints } = member;
  if (level === undefined) {
    return null;
  }
  const { names, next } = level;
  return (
    <>
      <span className="strong level-name">{names[code]}</span>,{" "}
      {next === undefined
        ? t("members.member.highest")
        : t("members.member.toNext", {
            points: number(Math.max(0, next.points - statePoints)),
            level: next.names[code],
          })}
    </>
  );
}

function Who({ member, name }: { readonly member: Member; readonly name: string }): ReactNode {
  const { t } = useTranslation();
  const { date } = useFormat();
  const card = cardOf(member);
  return (
    <div className="who">
      <h1>
        {name} <StatusChip status={member.status} />
      </h1>
      <p className="muted num">
        <Level member={member} />
        <br />
        {card === undefined ? null : <>{t("members.card", { ending: endingOf(card) })}, </>}
        {t("members.member.since", { date: date(member.createdAt) })}
      </p>
    </div>
  );
}

function Balance({ member }: { readonly member: Member }): ReactNode {
  const { t } = useTranslation();
  const { number, money } = useFormat();
  const { points, amount, lockedPoints } = member;
  return (
    <p className="balance">
      <b>{number(points)}</b> <span>{t("members.member.points")}</span>
      <br />
      <span className="num">
        {amount === undefined ? null : t("members.member.worth", { amount: money(amount) })}
        {lockedPoints === 0 ? null : <> · {t("members.member.locked", { points: number(lockedPoints) })}</>}
      </span>
    </p>
  );
}

/** Less frequent actions. Users without the right to merge request an approval. */
function useMore(accountId: string) {
  const { t } = useTranslation();
  const can = useCan();
  const { roleCode } = useUser();
  const navigate = useNavigate();
  const [, open] = useSheet();
  const replace = {
    id: "replace",
    label: t("members.member.replaceCard"),
    icon: "card" as const,
    onAction: () => open("replace"),
  };
  const merge = {
    id: "merge",
    label: t("members.member.merge"),
    icon: "merge" as const,
    onAction: () => void navigate(`/members/${accountId}/merge`),
  };
  const mayMerge = can("points.reverse") || mayAskFor(roleCode, "MERGE");
  return [...(can("members.cards") ? [replace] : []), ...(mayMerge ? [merge] : [])];
}

function Actions({ member, name }: { readonly member: Member; readonly name: string }): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const [, open] = useSheet();
  const unblock = useUnblock(member.accountId, name);
  const isClosed = member.status === "TERMINATED";
  const isBlocked = member.flag !== undefined;
  const mayCorrect = can("points.correct") && !isClosed;
  const mayBlock = !isClosed && can(isBlocked ? "members.unblock" : "members.block");
  const correct = (): void => (mayCorrect ? open("correct") : undefined);
  const block = (): void => {
    if (mayBlock && isBlocked) {
      unblock.run();
    } else if (mayBlock) {
      open("block");
    }
  };
  useHotkey("c", correct);
  useHotkey("b", block);
  const more = useMore(member.accountId);
  if (isClosed) {
    return null;
  }
  return (
    <div className="acts">
      {mayCorrect ? (
        <Button kind="primary" onPress={correct} hotkey="C">
          {t("members.member.correct")}
        </Button>
      ) : null}
      {mayBlock ? (
        <Button onPress={block} isPending={unblock.isPending}>
          {t(isBlocked ? "members.member.unblock" : "members.member.block")}
        </Button>
      ) : null}
      {more.length === 0 ? null : <Menu label={t("members.member.more")} entries={more} />}
    </div>
  );
}

/** Notices about an unusual account: blocked, closed, or without a person. */
function Warnings({ member }: { readonly member: Member }): ReactNode {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { flag, status, mergedInto } = member;
  return (
    <div className="warnings">
      {flag === undefined ? null : (
        <Note kind="bad" icon="lock">
          {t(flag.rule === undefined ? "members.member.flagged" : "members.member.flaggedByRule", {
            date: date(flag.flaggedAt),
            reason: flag.rule === "CARD_BOOKINGS" ? t("members.member.cardBookings") : flag.reason,
          })}
        </Note>
      )}
      {status === "TERMINATED" ? (
        <Note kind="warn" icon="info">
          {t("members.member.closed")}{" "}
          {mergedInto === undefined ? null : (
            <>
              {t("members.member.mergedInto")}{" "}
              <Link className="link" to={`/members/${mergedInto}`}>
                {t("members.member.mergedIntoLink")}
              </Link>
            </>
          )}
        </Note>
      ) : null}
    </div>
  );
}

/** Name, level, balance and the main actions. */
export function MemberHead({ member }: { readonly member: Member }): ReactNode {
  const { t } = useTranslation();
  const name = useMemberName(member);
  const hasWarning = member.flag !== undefined || member.status === "TERMINATED";
  return (
    <div className="person-wrap">
      <PageTitle title={t("members.title")} />
      <div className="person">
        <Link className="iconbtn back" to="/members" aria-label={t("common.actions.back")}>
          <Icon name="arrow-left" />
        </Link>
        <LevelRing member={member} />
        <Who member={member} name={name} />
        <Balance member={member} />
        <Actions member={member} name={name} />
      </div>
      {hasWarning ? <Warnings member={member} /> : null}
    </div>
  );
}
