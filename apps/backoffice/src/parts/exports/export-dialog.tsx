import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useFormat } from "../../base/format.ts";
import { Refusal } from "../../server/refusal.ts";
import { useCan } from "../../session/session.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { Note } from "../note.tsx";
import { FailureNote } from "../states.tsx";
import { type Export, ExportStoppedError, type ExportWanted } from "./export-job.ts";
import "./exports.css";
import { useExport } from "./use-export.ts";

/** Lists whose rows name people. */
const NAMES_PEOPLE: readonly ExportWanted["kind"][] = [
  "MEMBERS",
  "PEOPLE",
  "AUDIT",
  "APPROVALS",
  "PRIVACY_REQUESTS",
  "FLAGS",
];

/** What the table will contain. */
function About({ wanted }: { readonly wanted: ExportWanted }): ReactNode {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const can = useCan();
  const { kind, filter = {}, from, to } = wanted;
  const { accountIds } = filter;
  const isMasked = kind === "MEMBERS" && !can("privacy.carryOut");
  const names = NAMES_PEOPLE.includes(kind) ? t("exports.names") : t("exports.logged");
  return (
    <>
      <p>
        {accountIds === undefined
          ? t(Object.keys(filter).length === 0 ? "exports.text" : "exports.textFiltered")
          : t("exports.textChosen", { count: accountIds.length })}{" "}
        {from === undefined || to === undefined
          ? null
          : t("exports.textPeriod", { from: moment(from), to: moment(to) })}
      </p>
      <Note icon="shield">{isMasked ? t("exports.masked") : names}</Note>
    </>
  );
}

/** Progress while the platform writes the table. Its number of rows is not known before. */
function Progress({ written }: { readonly written: Export | undefined }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const rows = written?.rows ?? 0;
  return (
    <label className="export-progress">
      <span>
        {rows === 0 ? t("exports.waiting") : t("exports.written", { count: rows, number: number(rows) })}.{" "}
        {/* Before the platform has accepted the export, nothing goes on without the window. */}
        {written === undefined ? null : t("exports.mayClose")}
      </span>
      <progress />
    </label>
  );
}

/** Too many exports at a time, a stopped one, or any other refusal. */
function Failure({ error }: { readonly error: unknown }): ReactNode {
  const { t } = useTranslation();
  const isTooMany = error instanceof Refusal && error.code === "RATE_LIMITED" && error.retryAfterSeconds === undefined;
  if (!isTooMany && !(error instanceof ExportStoppedError)) {
    return <FailureNote error={error} />;
  }
  return (
    <div role="alert">
      <Note kind="bad" icon="warn">
        {t(isTooMany ? "exports.tooMany" : "exports.failed")}
      </Note>
    </div>
  );
}

interface ExportDialogProps {
  readonly wanted: ExportWanted;
  /** From here on the export is this one, also for further tries. */
  readonly onStart: (wanted: ExportWanted) => void;
  readonly onClose: () => void;
}

/**
 * Exports a list and saves the file. The window may be closed while the platform writes; the file is then on the page
 * of exports.
 */
export function ExportDialog({ wanted, onStart, onClose }: ExportDialogProps): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { start, close, written, isPending, error } = useExport(wanted, onClose);
  const isAsked = isPending || error !== null;
  return (
    <Dialog
      title={t("exports.ask", { list: t(`exports.kinds.${wanted.kind}`) })}
      isOpen
      onClose={close}
      role="alertdialog"
      footer={
        <>
          <Button kind="plain" onPress={close}>
            {t(isPending ? "common.actions.close" : "common.actions.cancel")}
          </Button>
          {isAsked ? (
            <Button
              onPress={() => {
                close();
                void navigate("/exports");
              }}
            >
              {t("exports.toExports")}
            </Button>
          ) : null}
          <Button
            kind="primary"
            icon="download"
            onPress={() => {
              onStart(wanted);
              start();
            }}
            isPending={isPending}
          >
            {t("exports.action")}
          </Button>
        </>
      }
    >
      <About wanted={wanted} />
      {isPending ? <Progress written={written} /> : null}
      <Failure error={error} />
    </Dialog>
  );
}
