import { importsApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Note } from "../../parts/note.tsx";
import { saveText } from "../../parts/save-file.ts";
import { FailureNote } from "../../parts/states.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import type { ImportDetails } from "./import-types.ts";

/** Title of the column assigned to a field, or the field's own name. */
function useFieldTitle({ head, mapping }: ImportDetails): (field: string) => string {
  const { t } = useTranslation();
  return (field) => head[mapping[field] ?? -1] ?? t(`imports.words.fields.${field}`, { defaultValue: field });
}

/** Skipped rows: the first ones with their reasons, and all of them as a download. */
export function Problems({ entry }: { readonly entry: ImportDetails }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const params = { programId: useProgramId(), importId: entry.id };
  const titleOf = useFieldTitle(entry);
  const table = useWrite(importsApi.exportImportProblems);
  const { problems, wrongRows, fileName, hasFile } = entry;
  if (problems.length === 0) {
    return null;
  }
  const save = (): void => table.mutate({ params }, { onSuccess: (csv) => saveText(`errors-${fileName}`, csv) });
  return (
    <section aria-label={t("imports.problems", { count: wrongRows, number: number(wrongRows) })}>
      <div className="bar">
        <h2>{t("imports.problems", { count: wrongRows, number: number(wrongRows) })}</h2>
        {hasFile ? (
          <Button icon="download" onPress={save} isPending={table.isPending}>
            {t("imports.errorTable")}
          </Button>
        ) : null}
      </div>
      <FailureNote error={table.error} />
      <ul className="import-problems">
        {problems.map(({ row, field, code }) => (
          <li key={`${row} ${field}`}>
            <span className="muted">{t("imports.row", { row: number(row) })}</span>
            <b>{titleOf(field)}</b>
            <span>{t(`imports.words.problems.${code}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Result of an undo: removed rows, and rows that remain with the reason. */
export function Kept({ entry }: { readonly entry: ImportDetails }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { state, undoneRows, kept } = entry;
  if (state !== "UNDONE" && undoneRows === 0 && kept.length === 0) {
    return null;
  }
  return (
    <>
      <Note kind="ok" icon="undo">
        {t("imports.undone", { count: undoneRows, number: number(undoneRows) })}
      </Note>
      {kept.map(({ code, rows }) => (
        <Note key={code} kind="warn">
          {t("imports.kept", { count: rows, number: number(rows), reason: t(`imports.words.kept.${code}`) })}
        </Note>
      ))}
    </>
  );
}
