import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Facts } from "../../parts/facts.tsx";
import { Note } from "../../parts/note.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { useCan } from "../../session/session.ts";
import { CarryOutForm } from "./carry-out-form.tsx";
import { CloseForm } from "./close-form.tsx";
import { DueChip } from "./due-chip.tsx";
import type { PrivacyRequest } from "./privacy-request.ts";

interface RequestSheetProps {
  readonly request: PrivacyRequest;
  readonly onClose: () => void;
}

/** Forms to handle an open request, for users with the right. */
function WhatToDo({ request, onClose }: RequestSheetProps): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  if (request.state !== "OPEN") {
    return null;
  }
  if (!can("privacy.carryOut")) {
    return <Note>{t("privacy.mayNot")}</Note>;
  }
  const isOurs = request.kind === "ACCESS" || request.kind === "ERASURE";
  return isOurs ? (
    <CarryOutForm request={request} onDone={onClose} />
  ) : (
    <CloseForm request={request} onDone={onClose} />
  );
}

/** One request: its subject, due date and outcome. */
export function RequestSheet({ request, onClose }: RequestSheetProps): ReactNode {
  const { t } = useTranslation();
  const { date, moment } = useFormat();
  const { kind, memberName, receivedAt, recordedBy, note, closedBy, closedAt, proof } = request;
  return (
    <Sheet title={t(`privacy.kinds.${kind}`)} sub={memberName || t("privacy.erased")} isOpen onClose={onClose}>
      <p>
        <DueChip request={request} />
      </p>
      <Facts
        facts={[
          { label: t("privacy.received"), value: date(receivedAt) },
          { label: t("privacy.recorded"), value: recordedBy.name },
          { label: t("privacy.note"), value: note },
          {
            label: t("privacy.closedBy"),
            value: closedBy === null ? "" : `${closedBy.name}, ${moment(closedAt ?? "")}`,
          },
          { label: t("privacy.proof"), value: proof },
        ]}
      />
      <WhatToDo request={request} onClose={onClose} />
    </Sheet>
  );
}
