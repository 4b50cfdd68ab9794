import { membersApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Confirm } from "../../parts/dialog.tsx";
import { Note } from "../../parts/note.tsx";
import { saveCsv } from "../../parts/save-file.ts";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import { useListed } from "./use-members.ts";

interface ExportMembersProps {
  /** Selected members; empty for the whole filtered list. */
  readonly selected: ReadonlySet<string>;
  readonly needle: string;
  readonly onClose: () => void;
}

/** Downloads members as CSV. The platform requires recent authentication. */
export function ExportMembers({ selected, needle, onClose }: ExportMembersProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const can = useCan();
  const programId = useProgramId();
  const listed = useListed(needle);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const write = useWrite(membersApi.exportMembers);
  const count = selected.size;
  const save = (): void =>
    write.mutate(
      { params: { programId }, body: count === 0 ? listed : { accountIds: [...selected] } },
      {
        onSuccess: (csv) => {
          saveCsv(`members-${programId}-${today}.csv`, csv);
          const rows = csv.split("\r\n").length - 2;
          showDone(t("members.export.done", { count: rows, number: number(rows) }));
          onClose();
        },
      },
    );
  return (
    <Confirm
      title={count === 0 ? t("members.export.titleList") : t("members.export.title", { count })}
      isOpen
      onClose={onClose}
      action={t("members.export.action")}
      onConfirm={save}
      isPending={write.isPending}
    >
      <p>{t(count === 0 ? "members.export.textList" : "members.export.text")}</p>
      <Note icon="shield">{t(can("privacy.carryOut") ? "members.export.logged" : "members.export.masked")}</Note>
      <FailureNote error={write.error} />
    </Confirm>
  );
}
