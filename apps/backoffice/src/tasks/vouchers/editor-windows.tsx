import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { History } from "../../parts/history.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import type { SavedVoucher, WindowName } from "./editor-frame.tsx";
import { FiguresSheet } from "./figures-sheet.tsx";
import { KeysSheet } from "./keys-sheet.tsx";
import { StockDialog } from "./stock-dialog.tsx";
import { titleOf } from "./voucher-types.ts";

interface EditorWindowsProps {
  readonly name: WindowName;
  readonly saved: SavedVoucher;
  readonly onClose: () => void;
}

/** The editor's dialogs, each loaded when it is opened. */
export function EditorWindows({ name, saved, onClose }: EditorWindowsProps): ReactNode {
  const { t, i18n } = useTranslation();
  const { kind, record } = saved;
  const title = titleOf(record.texts, i18n.language);
  if (name === "history") {
    return (
      <Sheet title={t("vouchers.history")} sub={title} isOpen onClose={onClose}>
        <History subjectKind={kind} subjectId={record.id} />
      </Sheet>
    );
  }
  if (name === "figures") {
    return <FiguresSheet kind={kind} id={record.id} name={title} onClose={onClose} />;
  }
  if (saved.kind === "REWARD") {
    return <StockDialog record={saved.record} name={title} onClose={onClose} />;
  }
  return <KeysSheet couponId={record.id} name={title} onClose={onClose} />;
}
