import { useState, type ReactNode } from "react";
import { Input, Label, Text, TextField } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Confirm } from "../../parts/dialog.tsx";
import { momentOfField, ownTimeZone } from "../../parts/form/moments.ts";

interface EndDialogProps {
  readonly count: number;
  readonly onClose: () => void;
  readonly onChange: (validTo: string | null) => void;
}

/** Asks for the end date of several vouchers. */
export function EndDialog({ count, onClose, onChange }: EndDialogProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const [text, setText] = useState("");
  return (
    <Confirm
      title={t("vouchers.bulk.dateTitle", { count, number: number(count) })}
      isOpen
      onClose={onClose}
      action={t("vouchers.bulk.dateAction")}
      onConfirm={() => onChange(momentOfField(text, ownTimeZone(), true))}
    >
      <TextField className="field" type="datetime-local" value={text} onChange={setText} autoFocus>
        <Label className="label">{t("vouchers.bulk.dateField")}</Label>
        <Input className="in num" />
        <Text slot="description" className="hint">
          {t("vouchers.bulk.dateHint")}
        </Text>
      </TextField>
    </Confirm>
  );
}
