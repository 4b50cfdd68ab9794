import { importsApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { ConfirmRemoval } from "../../parts/confirm-removal.tsx";
import { Note } from "../../parts/note.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { type ImportDetails, isAtWork } from "./import-types.ts";

const refreshes = [importsApi.readImport, importsApi.listImports];

/** Required fields without a column. */
function missingOf({ kind, fields, mapping }: ImportDetails): readonly string[] {
  const missing = fields
    .filter(({ name, required }) => required && mapping[name] === undefined)
    .map(({ name }) => name);
  const isNameless = kind === "MEMBERS" && mapping["card"] === undefined && mapping["externalCode"] === undefined;
  return isNameless ? ["card"] : missing;
}

function Undo({ entry }: { readonly entry: ImportDetails }): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const params = { programId: useProgramId(), importId: entry.id };
  const undo = useWrite(importsApi.undoImport, { refreshes });
  return (
    <>
      <Button icon="undo" onPress={() => setIsOpen(true)}>
        {t("imports.undo")}
      </Button>
      <ConfirmRemoval
        title={t("imports.undoTitle")}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        action={t("imports.undo")}
        onConfirm={() => undo.mutate({ params, body: {} }, { onSuccess: () => setIsOpen(false) })}
        write={undo}
        text={t(`imports.undoText.${entry.kind}`)}
      />
    </>
  );
}

/** Steps that an import allows now. */
function stepsOf({ state, failedWhile, newRows, hasFile }: ImportDetails) {
  const isBefore = state === "UPLOADED" || state === "CHECKED" || failedWhile === "CHECKING";
  const isReady = (state === "CHECKED" && newRows > 0) || failedWhile === "RUNNING";
  return {
    mayCheck: hasFile && isBefore,
    mayRun: hasFile && isReady,
    mayUndo: state === "DONE" || failedWhile === "RUNNING" || failedWhile === "UNDOING",
  };
}

function Check({ entry, isFirst }: { readonly entry: ImportDetails; readonly isFirst: boolean }): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId(), importId: entry.id };
  const check = useWrite(importsApi.checkImport, { refreshes });
  const missing = missingOf(entry).map((name) => t(`imports.words.fields.${name}`, { defaultValue: name }));
  return (
    <>
      {missing.length > 0 ? (
        <Note kind="warn">{t("imports.missing", { fields: missing.join(", ") })}</Note>
      ) : (
        <Button
          kind={isFirst ? "primary" : "normal"}
          icon="check"
          isPending={check.isPending}
          onPress={() => check.mutate({ params, body: {} })}
        >
          {t(entry.state === "CHECKED" ? "imports.checkAgain" : "imports.check")}
        </Button>
      )}
      <FailureNote error={check.error} />
    </>
  );
}

function Run({ entry }: { readonly entry: ImportDetails }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const params = { programId: useProgramId(), importId: entry.id };
  const run = useWrite(importsApi.runImport, { refreshes });
  const { failedWhile, newRows } = entry;
  return (
    <>
      <Button
        kind="primary"
        icon="arrow-right"
        isPending={run.isPending}
        onPress={() => run.mutate({ params, body: {} })}
      >
        {failedWhile === "RUNNING" ? t("imports.goOn") : t("imports.run", { count: newRows, number: number(newRows) })}
      </Button>
      <FailureNote error={run.error} />
    </>
  );
}

/** Buttons for the next steps: check, run, undo. */
export function Steps({ entry }: { readonly entry: ImportDetails }): ReactNode {
  const { t } = useTranslation();
  const { mayCheck, mayRun, mayUndo } = stepsOf(entry);
  return isAtWork(entry) || !(mayCheck || mayRun || mayUndo) ? null : (
    <section className="acts" aria-label={t("imports.next")}>
      {mayUndo ? <Undo entry={entry} /> : null}
      {mayCheck ? <Check entry={entry} isFirst={!mayRun} /> : null}
      {mayRun ? <Run entry={entry} /> : null}
    </section>
  );
}
