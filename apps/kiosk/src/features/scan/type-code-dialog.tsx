import { Button, TextInputDialog } from "@punktum/ui";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDismissable } from "../../hooks/use-dismissable.ts";

export interface TypeCodeDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCode: (code: string) => void;
}

/** Entry of the printed number, for cards that no reader can read. */
export function TypeCodeDialog({ open, onClose, onCode }: TypeCodeDialogProps): ReactNode {
  const { t } = useTranslation();
  const [code, setCode] = useState("");
  const leave = (): void => {
    setCode("");
    onClose();
  };
  useDismissable(open, leave);
  return (
    <TextInputDialog
      open={open}
      title={t("scanner.typeCode")}
      label={t("scanner.codeLabel")}
      confirmLabel={t("common.confirm")}
      closeLabel={t("common.close")}
      value={code}
      field={{ maxLength: 64, autoCapitalize: "characters", inputMode: "text" }}
      onChange={setCode}
      onConfirm={(typed) => {
        leave();
        onCode(typed);
      }}
      onClose={leave}
      secondary={
        <Button variant="quiet" onClick={leave}>
          {t("common.cancel")}
        </Button>
      }
    />
  );
}
