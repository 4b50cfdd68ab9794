import { can } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Facts, FromTo } from "../../parts/facts.tsx";
import { Icon } from "../../parts/icon.tsx";
import { LinkButton } from "../../parts/link-button.tsx";
import { Note } from "../../parts/note.tsx";
import { useUser } from "../../session/session.ts";
import { type Approval, KIND_ICONS, useMemberWords } from "./request-words.ts";

interface ApprovalCardProps {
  readonly approval: Approval;
  readonly isPending: boolean;
  readonly onApprove: () => void;
  readonly onReject: () => void;
}

/** Warns about an effect that cannot be undone. */
function Warning({ approval }: { readonly approval: Approval }): ReactNode {
  const { t } = useTranslation();
  const { kind, askedBy } = approval;
  const words = {
    BOOKING: undefined,
    REVERSAL: undefined,
    MERGE: t("approvals.merges"),
    EXPORT: t("approvals.exports", { name: askedBy.name }),
    ERASE: t("approvals.erases"),
  }[kind];
  return words === undefined ? null : <Note kind="warn">{words}</Note>;
}

function LastRefusal({ code }: { readonly code: string | null }): ReactNode {
  const { t, i18n } = useTranslation();
  if (code === null) {
    return null;
  }
  const text = i18n.t(`errors.${code}`, { defaultValue: code });
  return <Note kind="bad">{t("approvals.refused", { text })}</Note>;
}

/** One request with the details for a decision, and the two buttons. */
export function ApprovalCard({ approval, isPending, onApprove, onReject }: ApprovalCardProps): ReactNode {
  const { t } = useTranslation();
  const { number, signed, ago, moment } = useFormat();
  const memberWords = useMemberWords();
  const { roleCode } = useUser();
  const { id, kind, points, balance, balanceAfter, askedBy, askedAt, expiresAt, reason, accountId } = approval;
  return (
    <article className="approval" aria-labelledby={`what-${id}`} data-approval={id}>
      <header>
        <span className="glyph plan">
          <Icon name={KIND_ICONS[kind]} />
        </span>
        <div>
          <h2 id={`what-${id}`}>
            {t(`approvals.kinds.${kind}`)}
            {points === null ? null : ` · ${t("approvals.points", { points: signed(points) })}`}
          </h2>
          <p className="muted">
            {memberWords(approval)} · {t("approvals.asks", { name: askedBy.name, ago: ago(askedAt) })}
          </p>
        </div>
      </header>
      <Facts
        facts={[
          { label: t("approvals.why"), value: reason },
          { label: t("approvals.until"), value: moment(expiresAt) },
        ]}
      />
      {balance === null || balanceAfter === null ? null : (
        <FromTo
          fromLabel={t("approvals.now")}
          from={number(balance)}
          toLabel={t("approvals.after")}
          to={number(balanceAfter)}
        />
      )}
      <Warning approval={approval} />
      <LastRefusal code={approval.refusal} />
      <footer>
        {accountId !== null && can(roleCode, "members.person") ? (
          <LinkButton kind="plain" to={`/members/${accountId}`}>
            {t("approvals.toMember")}
          </LinkButton>
        ) : null}
        <span className="push" />
        <Button onPress={onReject} isDisabled={isPending} hotkey="R">
          {t("approvals.reject")}
        </Button>
        <Button kind="primary" onPress={onApprove} isPending={isPending} hotkey="A">
          {t("approvals.approve")}
        </Button>
      </footer>
    </article>
  );
}
