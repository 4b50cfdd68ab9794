import { IMPORT_ENCODINGS, IMPORT_SEPARATORS, importsApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Filter } from "../../parts/list/tools.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import type { ImportDetails } from "./import-types.ts";

const OPTIN = "optin.";

/** The mapping after a column was assigned to another field, or to none. */
function mappingWith(mapping: ImportDetails["mapping"], column: number, field: string): ImportDetails["mapping"] {
  const others = Object.entries(mapping).filter(([name, at]) => at !== column && name !== field);
  return Object.fromEntries(field === "" ? others : [...others, [field, column]]);
}

/** The columns of a file with their first cells and assigned fields. */
export function ColumnTable({ entry }: { readonly entry: ImportDetails }): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId(), importId: entry.id };
  const change = useWrite(importsApi.changeImport, { refreshes: [importsApi.readImport] });
  const { head, preview, fields, encoding, separator, state, failedWhile } = entry;
  // A second choice must include the first, whose answer may not have arrived.
  const mapping = (change.isPending ? change.variables.body?.mapping : undefined) ?? entry.mapping;
  const isOpen = state === "UPLOADED" || state === "CHECKED" || failedWhile === "CHECKING";
  const nameOf = (field: string): string =>
    field.startsWith(OPTIN)
      ? t("imports.optin", { type: field.slice(OPTIN.length) })
      : t(`imports.words.fields.${field}`, { defaultValue: field });
  const options = fields.map(({ name, required }) => ({
    id: name,
    label: nameOf(name),
    ...(required ? { hint: t("imports.required") } : {}),
  }));
  const columns = head.map((title, column) => ({ title, column }));
  const fieldOf = (column: number): string => Object.entries(mapping).find(([, at]) => at === column)?.[0] ?? "";
  return (
    <section aria-label={t("imports.columnsTitle")}>
      <div className="bar">
        <h2>{t("imports.columnsTitle")}</h2>
        {isOpen ? (
          <div className="acts">
            <Filter
              label={t("imports.encoding")}
              anyLabel={encoding}
              options={IMPORT_ENCODINGS.filter((id) => id !== encoding).map((id) => ({ id, label: id }))}
              value=""
              onChange={(id) =>
                change.mutate({ params, body: { encoding: IMPORT_ENCODINGS.find((one) => one === id) } })
              }
            />
            <Filter
              label={t("imports.separator")}
              anyLabel={t(`imports.separators.${separator}`)}
              options={IMPORT_SEPARATORS.filter((id) => id !== separator).map((id) => ({
                id,
                label: t(`imports.separators.${id}`),
              }))}
              value=""
              onChange={(id) =>
                change.mutate({ params, body: { separator: IMPORT_SEPARATORS.find((one) => one === id) } })
              }
            />
          </div>
        ) : null}
      </div>
      <FailureNote error={change.error} />
      <ul className="import-columns">
        {columns.map(({ title, column }) => (
          <li key={column}>
            <b>{title === "" ? t("imports.untitled", { number: column + 1 }) : title}</b>
            <span className="muted">
              {preview
                .map((cells) => cells[column] ?? "")
                .filter(Boolean)
                .join(" · ")}
            </span>
            {isOpen ? (
              <Filter
                label={t("imports.takenFor")}
                anyLabel={t("imports.notTaken")}
                options={options}
                value={fieldOf(column)}
                onChange={(field) => change.mutate({ params, body: { mapping: mappingWith(mapping, column, field) } })}
              />
            ) : (
              <span>{fieldOf(column) === "" ? t("imports.notTaken") : nameOf(fieldOf(column))}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
