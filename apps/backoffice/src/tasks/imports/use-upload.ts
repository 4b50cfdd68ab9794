import { IMPORT_LIMIT_BYTES, type ImportKind, importsApi } from "@punktum/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../parts/use-failure-text.ts";
import { call } from "../../server/call.ts";
import { Refusal } from "../../server/refusal.ts";
import { useProgramId } from "../../session/session.ts";

const MOST_NAME = 200;
/** Set explicitly, because browsers report different types for CSV files. */
const TYPE = "text/csv";

/** A file above the size limit. */
class TooLongError extends Error {
  override readonly name = "TooLongError";
}

/** Uploads a CSV file and passes the import's id on. */
export function useUpload(kind: ImportKind, onDone: (id: string) => void) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const queries = useQueryClient();
  const textOf = useFailureText();
  const { mutate, isPending, error } = useMutation<string, Error, File>({
    mutationFn: async (file) => {
      if (file.size > IMPORT_LIMIT_BYTES) {
        throw new TooLongError();
      }
      const body = new File([file], file.name, { type: TYPE });
      const input = { params: { programId }, query: { kind, name: file.name.slice(0, MOST_NAME) }, body };
      const { id } = await call(importsApi.createImport, input, { idempotencyKey: crypto.randomUUID() });
      return id;
    },
    onSuccess: async (id) => {
      await queries.invalidateQueries({ queryKey: [importsApi.listImports.id] });
      onDone(id);
    },
  });
  const isNoTable = error instanceof Refusal && error.details["import"] === "NOT_A_TABLE";
  const problem =
    error === null
      ? undefined
      : error instanceof TooLongError
        ? t("imports.tooLong")
        : isNoTable
          ? t("imports.noTable")
          : textOf(error);
  return { send: mutate, isPending, problem };
}
