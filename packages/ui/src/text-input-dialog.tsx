import { useId, type ReactNode, type SubmitEvent } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";
import { space } from "./tokens.ts";

/** Props of {@link TextInputDialog}. */
export interface TextInputDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly confirmLabel: string;
  readonly closeLabel: string;
  readonly value: string;
  /** The text is being checked; the confirming button is disabled. */
  readonly loading?: boolean;
  /** Error of the submitted text. */
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
  /** Called with the trimmed text. */
  readonly onConfirm: (value: string) => void;
  readonly onClose: () => void;
  /** Another action next to the confirming button. */
  readonly secondary?: ReactNode;
  readonly field?: Pick<TextFieldProps, "maxLength" | "autoCapitalize" | "inputMode">;
}

/** Asks for one text; confirmed by button or Enter once it is not empty. */
export function TextInputDialog({
  open,
  title,
  label,
  placeholder,
  confirmLabel,
  closeLabel,
  value,
  loading = false,
  error,
  onChange,
  onConfirm,
  onClose,
  secondary,
  field,
}: TextInputDialogProps): ReactNode {
  const id = useId();
  const text = value.trim();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (text !== "" && !loading) {
      onConfirm(text);
    }
  };
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      closeLabel={closeLabel}
      actions={
        <>
          {secondary}
          <Button type="submit" form={id} disabled={text === ""} loading={loading}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate style={{ paddingBlock: space(1) }}>
        <TextField
          {...field}
          label={label}
          placeholder={placeholder}
          value={value}
          error={error}
          required
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          data-autofocus
          onChange={(event) => onChange(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
