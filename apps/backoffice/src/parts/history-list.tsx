import { auditLogApi } from "@punktum/contracts";
import { definedOnly } from "@punktum/domain";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../base/format.ts";
import { call } from "../server/call.ts";
import { useProgramId } from "../session/session.ts";
import { useAuditWords } from "./audit-words.ts";
import "./history.css";
import type { HistoryProps } from "./history.tsx";
import { Pager } from "./list/pager.tsx";
import { usePages } from "./list/use-pages.ts";
import { ErrorState, Skeleton } from "./states.tsx";

const PAGE = 20;

/** The rows of {@link History}. */
export function HistoryList({ subjectKind, subjectId }: HistoryProps): ReactNode {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const words = useAuditWords();
  const programId = useProgramId();
  const { listAuditLog } = auditLogApi;
  const query = { subjectKind, subjectId, limit: PAGE };
  const pages = usePages(
    [listAuditLog.id, programId, query],
    async (after, signal) =>
      await call(listAuditLog, { params: { programId }, query: definedOnly({ ...query, after }) }, { signal }),
  );
  if (pages.items === undefined) {
    return pages.error === null ? <Skeleton /> : <ErrorState error={pages.error} onRetry={pages.retry} />;
  }
  if (pages.items.length === 0) {
    return <p className="muted">{t("log.history.none")}</p>;
  }
  return (
    <>
      <ul className="log">
        {pages.items.map(({ id, at, action, actor, fields, reason }) => (
          <li key={id}>
            <time dateTime={at}>{moment(at)}</time>
            <span>
              <b className="strong">{words.action(action)}</b> {t("log.history.by", { name: words.actor(actor) })}
              {fields.length === 0 ? null : <span className="muted"> · {words.fields(fields)}</span>}
              {reason === "" ? null : <span className="muted"> · {reason}</span>}
            </span>
          </li>
        ))}
      </ul>
      {pages.hasNext || pages.hasPrevious ? <Pager pages={pages} /> : null}
    </>
  );
}
