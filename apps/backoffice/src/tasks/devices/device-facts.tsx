import type { DeviceCare, DeviceHealth } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { type Fact, Facts } from "../../parts/facts.tsx";
import "../../parts/history.css";
import { Note } from "../../parts/note.tsx";
import { printerFaultOf, STATE_LOOKS, storagePercentOf, useProblemText } from "./device-state.ts";

/** Problems of a tablet, with advice. */
export function Problems({ device }: { readonly device: DeviceHealth }): ReactNode {
  const { t } = useTranslation();
  const textOf = useProblemText();
  return device.problems.map((problem) => {
    const { kind, icon } = STATE_LOOKS[problem];
    return (
      <Note key={problem} kind={kind} icon={icon}>
        <b className="strong">{textOf(device, problem)}</b>
        <br />
        {t(`devices.help.${problem}`, { count: device.heartbeat?.queueLength ?? 0 })}
      </Note>
    );
  });
}

/** State of the printer in words. */
function usePrinterText(): (printer: NonNullable<DeviceCare["heartbeat"]>["printer"]) => string {
  const { t } = useTranslation();
  return (printer) => {
    if (printer === null) {
      return t("devices.facts.unknown");
    }
    if (!printer.configured) {
      return t("devices.printer.none");
    }
    const fine = { READY: "ready", NEAR_END: "nearEnd", UNKNOWN: "unknown" } as const;
    const known = Object.entries(fine).find(([state]) => state === printer.state)?.[1];
    return t(`devices.printer.${known ?? printerFaultOf(printer.state)}`, { cause: printer.state });
  };
}

const CAMERAS = ["granted", "denied", "unknown"] as const;

/** Facts from a tablet's last heartbeat. */
function useBeatFacts(care: DeviceCare): readonly Fact[] {
  const { t } = useTranslation();
  const { number } = useFormat();
  const printerText = usePrinterText();
  const { heartbeat } = care;
  if (heartbeat === null) {
    return [];
  }
  const { battery, printer, queueLength } = heartbeat;
  const camera = CAMERAS.find((state) => state === heartbeat.camera) ?? "unknown";
  const percent = storagePercentOf(care);
  const charge = battery?.charging === true ? "devices.facts.batteryCharging" : "devices.facts.batteryAt";
  const unknown = t("devices.facts.unknown");
  return [
    { label: t("devices.facts.camera"), value: t(`devices.camera.${camera}`) },
    { label: t("devices.facts.printer"), value: printerText(printer) },
    {
      label: t("devices.facts.battery"),
      value: battery === null ? unknown : t(charge, { percent: battery.percent }),
    },
    {
      label: t("devices.facts.storage"),
      value: percent === undefined ? unknown : t("devices.facts.storageAt", { percent }),
    },
    { label: t("devices.facts.queue"), value: number(queueLength) },
  ];
}

/** Place and settings of a tablet. */
function usePlaceFacts({ place, profile, tillId }: DeviceCare): readonly Fact[] {
  const { t } = useTranslation();
  const { moment } = useFormat();
  if (place === null) {
    return [{ label: t("devices.facts.place"), value: t("devices.facts.notMounted") }];
  }
  return [
    { label: t("devices.facts.place"), value: place.pointId },
    { label: t("devices.facts.mode"), value: t(`devices.mode.${place.mode}`) },
    { label: t("devices.facts.profile"), value: profile?.name ?? t("devices.facts.noProfile") },
    { label: t("devices.facts.till"), value: tillId ?? t("devices.facts.noTill") },
    { label: t("devices.facts.mounted"), value: place.mountedAt === null ? "" : moment(place.mountedAt) },
  ];
}

/** Version, place, profile and parts of a tablet. */
export function DeviceFacts({ care }: { readonly care: DeviceCare }): ReactNode {
  const { t } = useTranslation();
  const { moment, ago, number } = useFormat();
  const { version, currentVersion: current, lastSeenAt, lookUpsLastHour, os, osVersion, browser } = care;
  const versionText = version === current ? "devices.facts.versionCurrent" : "devices.facts.versionOld";
  const facts: readonly Fact[] = [
    { label: t("devices.facts.version"), value: t(versionText, { version, current }) },
    ...usePlaceFacts(care),
    ...useBeatFacts(care),
    { label: t("devices.facts.lookUps"), value: number(lookUpsLastHour) },
    {
      label: t("devices.facts.system"),
      value: [`${os} ${osVersion}`.trim(), browser].filter((word) => word !== "").join(", "),
    },
    {
      label: t("devices.facts.seen"),
      value: lastSeenAt === null ? t("devices.facts.unknown") : `${moment(lastSeenAt)} (${ago(lastSeenAt)})`,
    },
  ];
  return <Facts facts={facts} />;
}

/** The last events of a tablet. */
export function Events({ care, most }: { readonly care: DeviceCare; readonly most: number }): ReactNode {
  const { t } = useTranslation();
  const { moment } = useFormat();
  if (care.events.length === 0) {
    return <p className="muted">{t("devices.events.none")}</p>;
  }
  return (
    <ul className="log">
      {care.events.slice(0, most).map(({ position, event, message, createdAt, acknowledged }) => (
        <li key={position}>
          <time dateTime={createdAt}>{moment(createdAt)}</time>
          <span>
            {t(`devices.events.${event === "STAFF_MESSAGE" ? (message ?? "IDENTIFY") : event}`)}
            {acknowledged ? null : <span className="muted"> ({t("devices.events.waits")})</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
