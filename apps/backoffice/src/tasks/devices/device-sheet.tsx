import { deviceCareApi, type DeviceCare } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../../parts/button.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useCan } from "../../session/session.ts";
import { DeviceFacts, Events, Problems } from "./device-facts.tsx";
import { DeviceMenu } from "./device-menu.tsx";
import { nameOf } from "./device-state.ts";
import { type DeviceActions, useDeviceActions } from "./use-device-actions.ts";

const EVERY_MS = 15_000;
const EVENTS = 4;

/** Polls the state of a tablet. */
export function useCare(id: string, enabled = true) {
  return useRead(deviceCareApi.readDeviceCare, { params: { id } }, { enabled, everyMs: EVERY_MS });
}

interface ButtonsProps {
  readonly care: DeviceCare;
  readonly actions: DeviceActions;
  readonly without: readonly string[];
  readonly onUnmounted?: () => void;
}

/** The two frequent actions as buttons, the others in a menu. */
export function DeviceButtons({ care, actions, without, ...events }: ButtonsProps): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const isMounted = care.place !== null;
  return (
    <>
      {isMounted && can("devices.identify") ? (
        <Button
          kind="primary"
          icon="flash"
          onPress={() => actions.send(care, "IDENTIFY")}
          isPending={actions.isSending}
        >
          {t("devices.actions.identify")}
        </Button>
      ) : null}
      {isMounted && can("devices.edit") ? (
        <Button icon="refresh" onPress={() => actions.send(care, "RELOAD")} isDisabled={actions.isSending}>
          {t("devices.actions.reload")}
        </Button>
      ) : null}
      <DeviceMenu device={care} actions={actions} without={["identify", "reload", ...without]} {...events} />
    </>
  );
}

function Content({ care }: { readonly care: DeviceCare }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Problems device={care} />
      <DeviceFacts care={care} />
      <section>
        <div className="bar">
          <h3 className="strong">{t("devices.events.title")}</h3>
          <Link className="link small" to={`/devices/${care.id}`}>
            {t("devices.events.all")}
          </Link>
        </div>
        <Events care={care} most={EVENTS} />
      </section>
    </>
  );
}

/** Sheet with the details of a tablet. */
export function DeviceSheet({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const actions = useDeviceActions();
  const { data: care, error, refetch } = useCare(id, id !== "");
  return (
    <Sheet
      title={care === undefined ? t("devices.title") : nameOf(care)}
      sub={care?.place?.pointId}
      isOpen={id !== ""}
      onClose={onClose}
      {...(care === undefined
        ? {}
        : { footer: <DeviceButtons care={care} actions={actions} without={[]} onUnmounted={onClose} /> })}
    >
      {care === undefined && error !== null ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {care === undefined && error === null ? <Skeleton /> : null}
      {care === undefined ? null : <Content care={care} />}
    </Sheet>
  );
}
