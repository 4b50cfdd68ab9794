import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Facts } from "../../parts/facts.tsx";
import { LinkButton } from "../../parts/link-button.tsx";
import { Note } from "../../parts/note.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { useCan, useUser } from "../../session/session.ts";
import { DecideForm } from "./decide-form.tsx";
import { type Flag, ruleOf, useFlagSubject } from "./flag-words.ts";

interface FlagSheetProps {
  readonly flag: Flag;
  readonly onClose: () => void;
}

/** One flag: the rule that raised it, advice, and the decision. */
export function FlagSheet({ flag, onClose }: FlagSheetProps): ReactNode {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const whom = useFlagSubject();
  const can = useCan();
  const { roleCode } = useUser();
  const { accountId, reason, storeName, raisedAt, staffName, decision, decisionReason, decidedBy, mayDecide } = flag;
  const rule = ruleOf(flag);
  const decides = decision === null && can("fraud.decide");
  return (
    <Sheet title={t(`flags.rules.${rule}`)} sub={whom(flag)} isOpen onClose={onClose}>
      <Note kind="plan">
        <b>{t("flags.whatToDo")}</b> {t(`flags.todo.${rule}`)}
      </Note>
      <Facts
        facts={[
          // The title already names the rule, so the reason is shown for flags raised by hand only.
          { label: t("flags.why"), value: rule === "HAND" ? reason : "" },
          { label: t("flags.kinds.STAFF"), value: staffName },
          { label: t("flags.where"), value: storeName },
          { label: t("flags.when"), value: moment(raisedAt) },
          { label: t("flags.decision"), value: decision === null ? "" : t(`flags.decisions.${decision}`) },
          { label: t("flags.decidedBy"), value: decidedBy },
          { label: t("flags.decisionReason"), value: decisionReason },
        ]}
      />
      {accountId === null || roleCode === "AUDITOR" ? null : (
        <LinkButton icon="user" to={`/members/${accountId}`}>
          {t("flags.toMember")}
        </LinkButton>
      )}
      {decides && !mayDecide ? <Note kind="warn">{t("flags.own")}</Note> : null}
      {mayDecide ? <DecideForm flag={flag} onDone={onClose} /> : null}
    </Sheet>
  );
}
