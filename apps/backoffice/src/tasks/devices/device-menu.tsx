import type { DeviceHealth } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Menu, type MenuEntry } from "../../parts/menu.tsx";
import { useCan } from "../../session/session.ts";
import { nameOf } from "./device-state.ts";
import { UnmountDialog } from "./unmount-dialog.tsx";
import type { DeviceActions } from "./use-device-actions.ts";

interface DeviceMenuProps {
  readonly device: DeviceHealth;
  readonly actions: DeviceActions;
  /** Entries to leave out: those with a button beside the menu, and the link to the current page. */
  readonly without?: readonly string[];
  readonly onUnmounted?: () => void;
}

/** Menu with all actions on a tablet. */
export function DeviceMenu({ device, actions, without = [], onUnmounted }: DeviceMenuProps): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const mayEdit = can("devices.edit") && device.place !== null;
  const name = nameOf(device);
  const entries: readonly (MenuEntry & { readonly isOpen: boolean })[] = [
    {
      id: "identify",
      icon: "flash",
      label: t("devices.actions.identify"),
      isOpen: can("devices.identify") && device.place !== null,
      onAction: () => actions.send(device, "IDENTIFY"),
    },
    {
      id: "reload",
      icon: "refresh",
      label: t("devices.actions.reload"),
      isOpen: mayEdit,
      onAction: () => actions.send(device, "RELOAD"),
    },
    {
      id: "change",
      icon: "settings",
      label: t("devices.actions.change"),
      isOpen: mayEdit,
      onAction: () => void navigate(`/devices/${device.id}?settings=open`),
    },
    {
      id: "settings",
      icon: "download",
      label: t("devices.actions.refresh"),
      isOpen: mayEdit,
      onAction: () => actions.send(device, "REFRESH_CONFIG"),
    },
    {
      id: "page",
      icon: "tablet",
      label: t("devices.actions.open"),
      isOpen: true,
      onAction: () => void navigate(`/devices/${device.id}`),
    },
    {
      id: "unmount",
      icon: "trash",
      label: t("devices.actions.unmount"),
      isOpen: mayEdit,
      isDanger: true,
      isApart: true,
      onAction: () => setAsks(true),
    },
  ];
  const open = entries.filter(({ id, isOpen }) => isOpen && !without.includes(id));
  return open.length === 0 ? null : (
    <>
      <Menu label={t("devices.actions.actionsOf", { name })} entries={open} />
      {asks ? (
        <UnmountDialog device={device} actions={actions} onClose={() => setAsks(false)} onUnmounted={onUnmounted} />
      ) : null}
    </>
  );
}
