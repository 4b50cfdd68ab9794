import type { DeviceHealth } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { FieldError, Input, Label, Text, TextField } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Confirm } from "../../parts/dialog.tsx";
import { nameOf } from "./device-state.ts";
import type { DeviceActions } from "./use-device-actions.ts";

interface UnmountDialogProps {
  readonly device: DeviceHealth;
  readonly actions: DeviceActions;
  readonly onClose: () => void;
  readonly onUnmounted?: (() => void) | undefined;
}

/** Asks before a tablet is unmounted; for a reason, too, if bookings wait on it. */
export function UnmountDialog({ device, actions, onClose, onUnmounted }: UnmountDialogProps): ReactNode {
  const { t } = useTranslation();
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  // A typed reason stays while the request runs.
  const needsReason = reason !== "" || actions.isReasonAsked || device.problems.includes("UNSENT");
  const confirm = (): void => {
    const why = reason.trim();
    setMissing(needsReason && why === "");
    if (!needsReason || why !== "") {
      actions.unmount(device, needsReason ? why : undefined, () => {
        onClose();
        onUnmounted?.();
      });
    }
  };
  return (
    <Confirm
      title={t("devices.unmount.title", { name: nameOf(device) })}
      isOpen
      onClose={onClose}
      action={t("devices.unmount.action")}
      isDanger
      isPending={actions.isUnmounting}
      onConfirm={confirm}
    >
      <p>{t("devices.unmount.text")}</p>
      {needsReason ? (
        <TextField
          className="field"
          value={reason}
          onChange={setReason}
          maxLength={500}
          isInvalid={isMissing}
          autoFocus
        >
          <Label className="label">{t("devices.unmount.reason")}</Label>
          <Input className="in" />
          <Text slot="description" className="hint">
            {t("devices.unmount.waiting")}
          </Text>
          <FieldError className="problem">{t("devices.unmount.reasonMissing")}</FieldError>
        </TextField>
      ) : null}
    </Confirm>
  );
}
