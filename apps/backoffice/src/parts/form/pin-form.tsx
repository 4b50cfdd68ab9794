import { PIN_LENGTH } from "@punktum/domain";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "../button.tsx";
import { FailureNote } from "../states.tsx";
import { Form } from "./form.tsx";
import { TextField } from "./text-field.tsx";
import { useEditor } from "./use-editor.ts";

/** A new PIN of a shop or profile: four digits. */
export const newPin = z.string().check(z.length(PIN_LENGTH), z.regex(/^\d*$/));

const schema = z.object({ pin: newPin });

interface PinFormProps {
  readonly onSubmit: (pin: string) => void;
  readonly isPending: boolean;
  readonly error: unknown;
}

/** Asks for a new PIN inside a dialog. The typed digits are masked. */
export function PinForm({ onSubmit, isPending, error }: PinFormProps): ReactNode {
  const { t } = useTranslation();
  const form = useEditor({ schema, values: { pin: "" } });
  return (
    <Form form={form} onSubmit={({ pin }) => onSubmit(pin)}>
      <TextField
        name="pin"
        label={t("common.form.newPin")}
        type="password"
        inputMode="numeric"
        maxLength={PIN_LENGTH}
        autoComplete="new-password"
        autoFocus
      />
      <FailureNote error={error} />
      <div className="form-end">
        <Button kind="plain" slot="close">
          {t("common.actions.cancel")}
        </Button>
        <Button kind="primary" type="submit" isPending={isPending}>
          {t("common.form.setPin")}
        </Button>
      </div>
    </Form>
  );
}
