import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Chip } from "../../parts/chip.tsx";
import type { PrivacyRequest } from "./privacy-request.ts";

/** Time before the due date from which a request is urgent. */
const URGENT_MS = 7 * 86_400_000;

/** Due date of a request, coloured by urgency. */
export function DueChip({ request }: { readonly request: PrivacyRequest }): ReactNode {
  const { t } = useTranslation();
  const { date } = useFormat();
  const [nowMs] = useState(() => Date.now());
  const { state, dueAt, isOverdue } = request;
  if (state !== "OPEN") {
    return date(dueAt);
  }
  if (isOverdue) {
    return (
      <Chip kind="bad" icon="warn">
        {t("privacy.overdue", { date: date(dueAt) })}
      </Chip>
    );
  }
  const isUrgent = new Date(dueAt).getTime() - nowMs < URGENT_MS;
  return (
    <Chip kind={isUrgent ? "warn" : "plan"} icon="clock">
      {t("privacy.due", { date: date(dueAt) })}
    </Chip>
  );
}
