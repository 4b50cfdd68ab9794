import { pinsApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Form } from "../../parts/form/form.tsx";
import { TextField } from "../../parts/form/text-field.tsx";
import { useEditor } from "../../parts/form/use-editor.ts";
import { FailureNote } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { PROFILE_READS } from "./profile-types.ts";

const schema = z.object({ pin: z.string().check(z.regex(/^\d{4}$/)) });

interface PinProps {
  readonly profileId: string;
  readonly name: string;
}

/** Sets the PIN of a profile; it is never shown. */
export function ProfilePin({ profileId, name }: PinProps): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const form = useEditor({ schema, values: { pin: "" } });
  const set = useWrite(pinsApi.setProfilePin, { refreshes: PROFILE_READS });
  const save = ({ pin }: { readonly pin: string }): void =>
    set.mutate(
      { params: { id: profileId }, body: { pin } },
      {
        onSuccess: () => {
          form.reset();
          setIsOpen(false);
          showDone(t("profiles.pinSaved"));
        },
      },
    );
  return (
    <>
      <Button icon="lock" onPress={() => setIsOpen(true)}>
        {t("profiles.setPin")}
      </Button>
      <Dialog title={t("profiles.pinTitle", { name })} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <Form form={form} onSubmit={save}>
          <TextField
            name="pin"
            label={t("profiles.newPin")}
            type="password"
            inputMode="numeric"
            maxLength={4}
            autoComplete="new-password"
            autoFocus
          />
          <FailureNote error={set.error} />
          <div className="form-end">
            <Button kind="primary" type="submit" isPending={set.isPending}>
              {t("profiles.setPin")}
            </Button>
          </div>
        </Form>
      </Dialog>
    </>
  );
}
