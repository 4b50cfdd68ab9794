import { Button, Dialog, TextField } from "@punktum/ui";
import { useState, type ReactNode, type SyntheticEvent } from "react";
import { useTranslation } from "react-i18next";
import { useDismissable } from "../../hooks/use-dismissable.ts";

interface CodeFormProps {
  readonly id: string;
  readonly code: string;
  readonly onChange: (code: string) => void;
  readonly onSubmit: () => void;
}

function CodeForm({ id, code, onChange, onSubmit }: CodeFormProps): ReactNode {
  const { t } = useTranslation();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form id={id} onSubmit={submit}>
      <TextField
        label={t("scanner.codeLabel")}
        value={code}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        inputMode="text"
        enterKeyHint="done"
        maxLength={64}
        required
      />
    </form>
  );
}

export interface TypeCodeDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCode: (code: string) => void;
}

const FORM_ID = "type-code";

/** For cards no reader can read: the printed number, typed. */
export function TypeCodeDialog({ open, onClose, onCode }: TypeCodeDialogProps): ReactNode {
  const { t } = useTranslation();
  const [code, setCode] = useState("");
  useDismissable(open, onClose);
  const leave = (): void => {
    setCode("");
    onClose();
  };
  const submit = (): void => {
    const typed = code.trim();
    if (typed !== "") {
      leave();
      onCode(typed);
    }
  };
  return (
    <Dialog
      open={open}
      title={t("scanner.typeCode")}
      onClose={leave}
      closeLabel={t("common.close")}
      actions={
        <>
          <Button variant="quiet" onClick={leave}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" form={FORM_ID} disabled={code.trim() === ""}>
            {t("common.confirm")}
          </Button>
        </>
      }
    >
      {open ? <CodeForm id={FORM_ID} code={code} onChange={setCode} onSubmit={submit} /> : null}
    </Dialog>
  );
}
