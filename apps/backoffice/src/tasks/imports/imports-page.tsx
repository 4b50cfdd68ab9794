import { IMPORT_KINDS, importsApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { FileTrigger } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { DataList, type ListColumn } from "../../parts/list/data-list.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { useAddressValue } from "../../parts/list/use-address.ts";
import { usePages } from "../../parts/list/use-pages.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { saveText } from "../../parts/save-file.ts";
import { Segmented } from "../../parts/segmented.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { call } from "../../server/call.ts";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { type Import, isAtWork } from "./import-types.ts";
import "./imports.css";
import { StateChip } from "./state-chip.tsx";
import { useUpload } from "./use-upload.ts";

const LOOK_EVERY_MS = 3_000;

function useColumns(): readonly ListColumn<Import>[] {
  const { t } = useTranslation();
  const { number, moment } = useFormat();
  return [
    {
      id: "file",
      title: t("imports.columns.file"),
      onCard: "name",
      isLong: true,
      cell: ({ fileName }) => fileName,
    },
    { id: "kind", title: t("imports.columns.kind"), onCard: "meta", cell: ({ kind }) => t(`imports.kinds.${kind}`) },
    { id: "state", title: t("imports.columns.state"), onCard: "state", cell: (entry) => <StateChip entry={entry} /> },
    {
      id: "rows",
      title: t("imports.columns.rows"),
      onCard: "figure",
      isNumber: true,
      cell: ({ rows, doneRows, ...entry }) =>
        rows === null
          ? ""
          : isAtWork(entry)
            ? t("imports.rowsOf", { done: number(doneRows), rows: number(rows) })
            : number(rows),
    },
    {
      id: "by",
      title: t("imports.columns.by"),
      isOptional: true,
      isLong: true,
      cell: ({ createdBy }) => createdBy.name,
    },
    { id: "at", title: t("imports.columns.at"), isOptional: true, cell: ({ createdAt }) => moment(createdAt) },
  ];
}

/** Asks for the kind of data, and uploads the file. */
function NewImport(): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const programId = useProgramId();
  const [chosen, setKind] = useAddressValue("kind", "MEMBERS");
  const kind = IMPORT_KINDS.find((one) => one === chosen) ?? "MEMBERS";
  const upload = useUpload(kind, (id) => void navigate(`/imports/${id}`));
  const sample = useWrite(importsApi.readImportSample);
  const save = (): void =>
    sample.mutate({ params: { programId, kind } }, { onSuccess: (csv) => saveText(`${kind.toLowerCase()}.csv`, csv) });
  return (
    <section className="new-import" aria-label={t("imports.new")}>
      <Segmented
        label={t("imports.columns.kind")}
        options={IMPORT_KINDS.map((id) => ({ id, label: t(`imports.kinds.${id}`) }))}
        value={kind}
        onChange={setKind}
      />
      <p className="muted">{t(`imports.about.${kind}`)}</p>
      <div className="acts">
        <FileTrigger
          acceptedFileTypes={[".csv", ".txt", "text/csv", "text/plain"]}
          onSelect={(files) => {
            const file = files?.[0];
            if (file !== undefined) {
              upload.send(file);
            }
          }}
        >
          <Button kind="primary" icon="upload" isPending={upload.isPending}>
            {t("imports.choose")}
          </Button>
        </FileTrigger>
        <Button icon="download" onPress={save} isPending={sample.isPending}>
          {t("imports.sample")}
        </Button>
      </div>
      {upload.problem === undefined ? null : (
        <p className="problem" role="alert">
          {upload.problem}
        </p>
      )}
      <FailureNote error={sample.error} />
    </section>
  );
}

/** List of imports, newest first. */
export function ImportsPage(): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const navigate = useNavigate();
  const columns = useColumns();
  const pages = usePages(
    [importsApi.listImports.id, programId],
    async (after, signal) => {
      const query = after === undefined ? {} : { after };
      return await call(importsApi.listImports, { params: { programId }, query }, { signal });
    },
    { everyMs: LOOK_EVERY_MS },
  );
  return (
    <>
      <PageHead title={t("imports.title")} sub={t("imports.sub")} />
      <NewImport />
      <DataList
        label={t("imports.title")}
        columns={columns}
        items={pages.items}
        idOf={({ id }) => id}
        textOf={({ fileName }) => fileName}
        onOpen={({ id }) => void navigate(`/imports/${id}`)}
        error={pages.error}
        onRetry={pages.retry}
        empty={<EmptyState icon="upload" title={t("imports.empty")} text={t("imports.emptyText")} />}
      />
      <Pager pages={pages} />
    </>
  );
}
