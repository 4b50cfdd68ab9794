import type { DeviceHealth } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Icon } from "../../parts/icon.tsx";
import type { ListColumn } from "../../parts/list/data-list.tsx";
import { STATE_LOOKS, useProblemText } from "./device-state.ts";

/** The state of a tablet in a sentence. */
function StateSentence({ device }: { readonly device: DeviceHealth }): ReactNode {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const [first, ...more] = device.problems;
  const { kind, icon } = STATE_LOOKS[first ?? "FINE"];
  const rest = more.length === 0 ? "" : ` ${t("devices.state.more", { count: more.length, number: more.length })}`;
  return (
    <span className={`state ${kind}`}>
      <Icon name={icon} />
      <span>
        {first === undefined ? t("devices.state.fine") : textOf(device, first)}
        {rest}
      </span>
    </span>
  );
}

function Place({ device }: { readonly device: DeviceHealth }): ReactNode {
  const { place, name } = device;
  return place === null ? (
    name
  ) : (
    <>
      {place.storeName}
      <span className="place">, {place.pointName}</span>
    </>
  );
}

const DAY_MS = 86_400_000;

/** Columns of the list of tablets. */
export function useDeviceColumns(): readonly ListColumn<DeviceHealth>[] {
  const { t } = useTranslation();
  const { number, time, ago } = useFormat();
  const seen = (at: string): string => (Date.now() - Date.parse(at) < DAY_MS ? time(at) : ago(at));
  return [
    {
      id: "place",
      title: t("devices.columns.place"),
      onCard: "name",
      cell: (device) => <Place device={device} />,
    },
    {
      id: "state",
      title: t("devices.columns.state"),
      onCard: "meta",
      cell: (device) => <StateSentence device={device} />,
    },
    {
      id: "queue",
      title: t("devices.columns.queue"),
      isNumber: true,
      isOptional: true,
      cell: ({ heartbeat, problems }) => {
        const waiting = heartbeat === null || problems.includes("SILENT") ? "–" : number(heartbeat.queueLength);
        return problems.includes("UNSENT") ? <b className="strong">{waiting}</b> : waiting;
      },
    },
    { id: "version", title: t("devices.columns.version"), isOptional: true, cell: ({ version }) => version },
    {
      id: "seen",
      title: t("devices.columns.seen"),
      onCard: "figure",
      cell: ({ lastSeenAt }) => <span className="sub num">{lastSeenAt === null ? "–" : seen(lastSeenAt)}</span>,
    },
  ];
}
