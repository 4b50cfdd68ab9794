import { exportsApi } from "@punktum/contracts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { call } from "../../server/call.ts";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { showDone } from "../toasts.tsx";
import { type Export, type ExportWanted, isAtWork, untilWritten } from "./export-job.ts";
import { saveExport } from "./save-export.ts";

/**
 * Asks for an export, waits until it is written and saves its file. After a lost answer or a refused download the next
 * try goes on with the same export.
 */
export function useExport(wanted: ExportWanted, onClose: () => void) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const programId = useProgramId();
  const [written, setWritten] = useState<Export>();
  const [stop] = useState(() => new AbortController());
  const ask = useWrite(exportsApi.createExport, { refreshes: [exportsApi.listExports] });
  const job = useMutation({
    mutationFn: async () => {
      const isOpen = written !== undefined && written.state !== "FAILED";
      const asked = isOpen ? written : await ask.mutateAsync({ params: { programId }, body: wanted });
      setWritten(asked);
      const read = async (exportId: string): Promise<Export> =>
        await call(exportsApi.readExport, { params: { programId, exportId } }, { signal: stop.signal });
      const done = await untilWritten(asked, { read, onRead: setWritten, signal: stop.signal });
      await saveExport(programId, done);
      return done;
    },
    onSuccess: ({ rows }) => {
      showDone(t("exports.saved", { count: rows, number: number(rows) }));
      onClose();
    },
  });
  const close = (): void => {
    stop.abort();
    if (job.isPending && written !== undefined && isAtWork(written)) {
      showDone(t("exports.goesOn"));
    }
    onClose();
  };
  return { start: () => job.mutate(), close, written, isPending: job.isPending, error: job.error };
}
