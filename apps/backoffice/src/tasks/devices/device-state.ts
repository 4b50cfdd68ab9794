import type { DeviceHealth, DeviceProblem } from "@punktum/contracts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import type { IconName } from "../../parts/icon.tsx";

/** Severity of a state. */
export type StateKind = "bad" | "warn" | "plan" | "ok";

/** Appearance of each state, and of a tablet without a problem. */
export const STATE_LOOKS: Readonly<
  Record<DeviceProblem | "FINE", { readonly kind: StateKind; readonly icon: IconName }>
> = {
  BOOKINGS_LOST: { kind: "bad", icon: "warn" },
  SILENT: { kind: "bad", icon: "wifi-off" },
  BOOKINGS_REFUSED: { kind: "warn", icon: "inbox" },
  OFFLINE_LOSS: { kind: "warn", icon: "warn" },
  UNSENT: { kind: "warn", icon: "queue" },
  CAMERA: { kind: "warn", icon: "camera-off" },
  PRINTER: { kind: "warn", icon: "printer" },
  BATTERY: { kind: "warn", icon: "battery" },
  STORAGE: { kind: "warn", icon: "box" },
  OLD_VERSION: { kind: "plan", icon: "refresh" },
  FINE: { kind: "ok", icon: "check" },
};

const DAY_MS = 86_400_000;

/** Printer states in which the printer does not answer. */
const AWAY = [
  "NO_ADDRESS",
  "UNREACHABLE",
  "CERTIFICATE",
  "LOCAL_NETWORK_REFUSED",
  "NOT_A_PRINTER",
  "TIMEOUT",
  "LINK_LOST",
  "DEVICE_LOST",
];

/** Category of a printer's failure. */
export function printerFaultOf(state: string): "paper" | "cover" | "away" | "fault" {
  if (state === "PAPER_OUT" || state === "COVER_OPEN") {
    return state === "PAPER_OUT" ? "paper" : "cover";
  }
  return AWAY.includes(state) ? "away" : "fault";
}

const PRINTER_TEXTS = {
  paper: "devices.state.paper",
  cover: "devices.state.cover",
  away: "devices.state.printerAway",
  fault: "devices.state.printerFault",
} as const;

/** Used share of the storage, in percent. */
export function storagePercentOf({ heartbeat }: Pick<DeviceHealth, "heartbeat">): number | undefined {
  const { storageBytes, storageQuotaBytes } = heartbeat ?? { storageBytes: null, storageQuotaBytes: null };
  return storageBytes === null || storageQuotaBytes === null || storageQuotaBytes === 0
    ? undefined
    : Math.round((storageBytes / storageQuotaBytes) * 100);
}

/** Display name of a tablet: shop and place. */
export const nameOf = ({ place, name }: Pick<DeviceHealth, "place" | "name">): string =>
  place === null ? name : `${place.storeName}, ${place.pointName}`;

/** Messages for the problems of a tablet. */
export function useProblemText(): (device: DeviceHealth, problem: DeviceProblem) => string {
  const { t } = useTranslation();
  const { moment, time, number } = useFormat();
  const since = (at: string): string => (Date.now() - Date.parse(at) < DAY_MS / 2 ? time(at) : moment(at));
  return (device, problem) => {
    const { heartbeat, lastSeenAt, version } = device;
    const waiting = heartbeat?.queueLength ?? 0;
    const sentences: Readonly<Record<DeviceProblem, () => string>> = {
      BOOKINGS_LOST: () => t("devices.state.lost"),
      SILENT: () =>
        lastSeenAt === null ? t("devices.state.never") : t("devices.state.silent", { since: since(lastSeenAt) }),
      BOOKINGS_REFUSED: () => t("devices.state.refused"),
      OFFLINE_LOSS: () => t("devices.state.offlineLoss"),
      UNSENT: () => t("devices.state.unsent", { count: waiting, number: number(waiting) }),
      CAMERA: () => t("devices.state.camera"),
      PRINTER: () => t(PRINTER_TEXTS[printerFaultOf(heartbeat?.printer?.state ?? "")]),
      BATTERY: () => t("devices.state.battery", { percent: heartbeat?.battery?.percent ?? 0 }),
      STORAGE: () => t("devices.state.storage", { percent: storagePercentOf(device) ?? 0 }),
      OLD_VERSION: () => t("devices.state.version", { version }),
    };
    return sentences[problem]();
  };
}
