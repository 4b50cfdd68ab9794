import { importsApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { useFormat } from "../../base/format.ts";
import { Note } from "../../parts/note.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { Tile, Tiles } from "../../parts/tile.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { ColumnTable } from "./column-table.tsx";
import { type ImportDetails, isAtWork } from "./import-types.ts";
import "./imports.css";
import { Kept, Problems } from "./problems.tsx";
import { StateChip } from "./state-chip.tsx";
import { Steps } from "./steps.tsx";

const LOOK_EVERY_MS = 700;

/** Polls while the platform processes the import. */
function Watch({ importId }: { readonly importId: string }): ReactNode {
  useRead(importsApi.readImport, { params: { programId: useProgramId(), importId } }, { everyMs: LOOK_EVERY_MS });
  return null;
}

/** Progress of the current step. */
function Progress({ entry }: { readonly entry: ImportDetails }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { state, rows, doneRows, newRows } = entry;
  if (!isAtWork(entry)) {
    return null;
  }
  const all = state === "UNDOING" ? newRows : rows;
  const words = t("imports.rowsOf", { done: number(doneRows), rows: all === null ? "…" : number(all) });
  return (
    <label className="import-progress">
      <span>
        {t(`imports.states.${state}`)} · {words}
      </span>
      <progress {...(all === null ? {} : { value: doneRows, max: Math.max(all, 1) })} />
    </label>
  );
}

/** Counts of checked or imported rows. */
function Counts({ entry }: { readonly entry: ImportDetails }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { state, kind, rows, newRows, sameRows, wrongRows, points } = entry;
  if (rows === null || state === "CHECKING") {
    return null;
  }
  return (
    <Tiles>
      <Tile label={t(state === "CHECKED" ? "imports.counts.ready" : "imports.counts.new")} figure={number(newRows)} />
      <Tile label={t("imports.counts.same")} figure={number(sameRows)} />
      <Tile label={t("imports.counts.wrong")} figure={number(wrongRows)} />
      {kind === "BALANCES" ? <Tile label={t("imports.counts.points")} figure={number(points)} /> : null}
    </Tiles>
  );
}

function ImportBody({ entry }: { readonly entry: ImportDetails }): ReactNode {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { state, hasFile, fileUntil } = entry;
  return (
    <div className="body import-body">
      <Progress entry={entry} />
      {state === "FAILED" ? <Note kind="bad">{t("imports.failed")}</Note> : null}
      <Counts entry={entry} />
      <Steps entry={entry} />
      <Kept entry={entry} />
      <Problems entry={entry} />
      {hasFile ? <ColumnTable entry={entry} /> : null}
      <p className="muted">{t(hasFile ? "imports.fileUntil" : "imports.fileGone", { day: day(fileUntil) })}</p>
    </div>
  );
}

/** One import: columns, dry run, run and undo. */
export function ImportPage(): ReactNode {
  const { t } = useTranslation();
  const { importId = "" } = useParams();
  const programId = useProgramId();
  const input = { params: { programId, importId } };
  const { data, error, refetch } = useRead(importsApi.readImport, input);
  if (data === undefined) {
    return error === null ? <Skeleton lines={6} /> : <ErrorState error={error} onRetry={() => void refetch()} isPage />;
  }
  return (
    <>
      <PageHead
        title={data.fileName}
        beside={<StateChip entry={data} />}
        sub={t("imports.by", { kind: t(`imports.kinds.${data.kind}`), name: data.createdBy.name })}
        back="/imports"
      />
      {isAtWork(data) ? <Watch importId={importId} /> : null}
      <ImportBody entry={data} />
    </>
  );
}
