import { deviceCareApi, type DeviceHealth, type DeviceMessageKind, v2 } from "@punktum/contracts";
import { definedOnly } from "@punktum/domain";
import { useTranslation } from "react-i18next";
import { showDone, showError } from "../../parts/toasts.tsx";
import { useFailureText } from "../../parts/use-failure-text.ts";
import { isRefused } from "../../server/refusal.ts";
import { useWrite } from "../../server/use-calls.ts";
import { nameOf } from "./device-state.ts";

/** Actions on a tablet. */
export interface DeviceActions {
  readonly send: (device: DeviceHealth, kind: DeviceMessageKind) => void;
  /** `reason`: why, although bookings wait on the tablet. */
  readonly unmount: (device: DeviceHealth, reason: string | undefined, done: () => void) => void;
  /** The platform has refused to unmount without a reason. */
  readonly isReasonAsked: boolean;
  readonly isSending: boolean;
  readonly isUnmounting: boolean;
}

const { listDeviceHealth, readDeviceSummary, readDeviceCare, sendDeviceMessage } = deviceCareApi;

const REASON_MISSING = "UNMOUNT_REASON_MISSING";

/** Sends messages to tablets and unmounts them. Shows the result as a toast. */
export function useDeviceActions(): DeviceActions {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const message = useWrite(sendDeviceMessage, { refreshes: [readDeviceCare] });
  const change = useWrite(v2.changeMounting, { refreshes: [listDeviceHealth, readDeviceSummary, readDeviceCare] });
  const onError = (error: Error): void => showError(failureText(error));
  return {
    send: (device, kind) =>
      message.mutate(
        { params: { id: device.id }, body: { kind } },
        {
          onSuccess: ({ name, connected }) =>
            showDone(connected ? t(`devices.done.${kind}`, { name }) : t("devices.done.later", { name })),
          onError,
        },
      ),
    isReasonAsked: isRefused(change.error, REASON_MISSING),
    unmount: (device, reason, done) => {
      if (device.place !== null) {
        change.mutate(
          { params: { id: device.place.mountingId }, body: { deviceKey: null, ...definedOnly({ reason }) } },
          {
            onSuccess: () => {
              showDone(t("devices.done.unmounted", { name: nameOf(device) }));
              done();
            },
            // The dialog asks for the reason then.
            onError: (error) => (isRefused(error, REASON_MISSING) ? undefined : onError(error)),
          },
        );
      }
    },
    isSending: message.isPending,
    isUnmounting: change.isPending,
  };
}
