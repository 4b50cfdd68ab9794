import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Chip } from "../../parts/chip.tsx";
import { useCan } from "../../session/session.ts";
import { HeldList } from "./held-list.tsx";
import { Notes } from "./notes.tsx";
import { Tags } from "./tags.tsx";
import { useOptinWords } from "./optin-words.ts";
import { endingOf, type Member } from "./use-member.ts";
import { useSheet } from "./use-sheet.ts";

function Expiry({ member }: { readonly member: Member }): ReactNode {
  const { t } = useTranslation();
  const { number, date } = useFormat();
  const { expiring } = member;
  return (
    <section>
      <div className="bar">
        <h2>{t("members.member.expiry")}</h2>
      </div>
      {expiring === undefined ? (
        <p className="muted">{t("members.member.noExpiry")}</p>
      ) : (
        <ul className="bars">
          <li>
            <span>{date(expiring.on)}</span>
            <i />
            <b>{number(expiring.points)}</b>
          </li>
        </ul>
      )}
    </section>
  );
}

/** One code of the member, reduced to its last four characters. */
export function CodeFact({ code }: { readonly code: Member["codes"][number] }): ReactNode {
  const { t } = useTranslation();
  const { date } = useFormat();
  const isActive = code.status === "ACTIVE";
  return (
    <li>
      <span className="num">
        •••• {endingOf(code.code)}
        <small>
          {code.type === "ID" ? null : t(`members.codes.${code.type}`)},{" "}
          {t("members.member.consentSince", { date: date(code.since) })}
        </small>
      </span>
      <Chip kind={isActive ? "ok" : "none"} icon={isActive ? "check" : "close"}>
        {t(isActive ? "members.codes.active" : "members.codes.off")}
      </Chip>
    </li>
  );
}

function Cards({ member }: { readonly member: Member }): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const [, open] = useSheet();
  return (
    <section>
      <div className="bar">
        <h2>{t("members.member.tabs.cards")}</h2>
        {can("members.cards") && member.status !== "TERMINATED" ? (
          <Button kind="plain" isTiny onPress={() => open("replace")}>
            {t("members.member.replaceCard")}
          </Button>
        ) : null}
      </div>
      <ul className="facts">
        {member.codes.slice(0, 4).map((code) => (
          <CodeFact key={`${code.type} ${code.code}`} code={code} />
        ))}
      </ul>
    </section>
  );
}

function Consents({ member }: { readonly member: Member }): ReactNode {
  const { t } = useTranslation();
  const wordsOf = useOptinWords();
  const { date } = useFormat();
  const optins = member.persons[0]?.optins ?? [];
  return (
    <section>
      <div className="bar">
        <h2>{t("members.member.consents")}</h2>
      </div>
      {optins.length === 0 ? <p className="muted">{t("members.member.noConsents")}</p> : null}
      <ul className="facts">
        {optins.map(({ type, flag, since, textVersion }) => (
          <li key={type}>
            <span>
              {wordsOf(type)}
              {since === undefined ? null : (
                <small>
                  {textVersion === undefined
                    ? t("members.member.consentSince", { date: date(since) })
                    : t("members.member.consentVersion", { version: textVersion, date: date(since) })}
                </small>
              )}
            </span>
            <Chip kind={flag ? "ok" : "none"} icon={flag ? "check" : "close"}>
              {t(flag ? "members.member.given" : "members.member.refused")}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Summary of a member. */
export function MemberSide({ member }: { readonly member: Member }): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <aside className="side" aria-label={t("members.member.glance")}>
      {member.persons.length === 0 && member.status !== "TERMINATED" ? (
        <section>
          <p className="note">{t("members.member.register")}</p>
        </section>
      ) : null}
      {member.lockedPoints === 0 ? null : (
        <section>
          <div className="bar">
            <h2>{t("members.vouchers.held")}</h2>
          </div>
          <HeldList accountId={member.accountId} />
        </section>
      )}
      <Expiry member={member} />
      <Cards member={member} />
      <Consents member={member} />
      {can("members.person") ? (
        <>
          <Tags member={member} />
          <Notes member={member} />
        </>
      ) : null}
    </aside>
  );
}
