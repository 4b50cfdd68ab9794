import { pinsApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { PinForm } from "../../parts/form/pin-form.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { PROFILE_READS } from "./profile-types.ts";

interface PinProps {
  readonly profileId: string;
  readonly name: string;
}

/** Sets the PIN of a profile; it is never shown. */
export function ProfilePin({ profileId, name }: PinProps): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const set = useWrite(pinsApi.setProfilePin, { refreshes: PROFILE_READS });
  const save = (pin: string): void =>
    set.mutate(
      { params: { id: profileId }, body: { pin } },
      {
        onSuccess: () => {
          setIsOpen(false);
          showDone(t("profiles.pinSaved"));
        },
      },
    );
  return (
    <>
      <Button icon="lock" onPress={() => setIsOpen(true)}>
        {t("common.form.setPin")}
      </Button>
      <Dialog title={t("profiles.pinTitle", { name })} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <PinForm onSubmit={save} isPending={set.isPending} error={set.error} />
      </Dialog>
    </>
  );
}
