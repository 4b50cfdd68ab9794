import { clientLogsApi, type DeviceCare } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { useFormat } from "../../base/format.ts";
import { Chip } from "../../parts/chip.tsx";
import { History } from "../../parts/history.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useCan } from "../../session/session.ts";
import { DeviceFacts, Events, Problems } from "./device-facts.tsx";
import { DeviceButtons, useCare } from "./device-sheet.tsx";
import { nameOf } from "./device-state.ts";
import "./devices.css";
import { useDeviceActions } from "./use-device-actions.ts";

const LOGS = 50;
const EVENTS = 50;

/** What the page on the tablet has reported. */
function Logs({ deviceId }: { readonly deviceId: string }): ReactNode {
  const { t } = useTranslation();
  const { moment, number } = useFormat();
  const { data, error, refetch } = useRead(clientLogsApi.listClientLogs, { query: { deviceId, limit: LOGS } });
  if (error !== null) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return <Skeleton />;
  }
  if (data.entries.length === 0) {
    return <p className="muted">{t("devices.logs.none")}</p>;
  }
  return (
    <ul className="log">
      {data.entries.map(({ id, receivedAt, name, message, count, level }) => (
        <li key={id}>
          <time dateTime={receivedAt}>{moment(receivedAt)}</time>
          <span>
            <b className={level === "info" ? "" : "strong"}>{name}</b> {message}{" "}
            {count > 1 ? <span className="muted">({t("devices.logs.times", { number: number(count) })})</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Whole({ care }: { readonly care: DeviceCare }): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const actions = useDeviceActions();
  const [first] = care.problems;
  return (
    <>
      <PageHead
        title={nameOf(care)}
        back="/devices"
        isRuled
        beside={first === undefined ? <Chip kind="ok">{t("devices.tiles.FINE")}</Chip> : null}
        sub={care.place?.pointId ?? t("devices.facts.notMounted")}
      >
        <DeviceButtons care={care} actions={actions} without={["page"]} />
      </PageHead>
      <div className="device-cols">
        <div className="stack">
          <Problems device={care} />
          <section>
            <h2>{t("devices.logs.title")}</h2>
            <Logs deviceId={care.id} />
          </section>
          {can("log.read") ? (
            <section>
              <h2>{t("devices.history")}</h2>
              <History subjectKind="DEVICE" subjectId={care.id} />
            </section>
          ) : null}
        </div>
        <div className="stack">
          <section>
            <DeviceFacts care={care} />
          </section>
          <section>
            <h2>{t("devices.events.title")}</h2>
            <Events care={care} most={EVENTS} />
          </section>
        </div>
      </div>
    </>
  );
}

/** One tablet: its state, place, reports and events. */
export function DevicePage(): ReactNode {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  const { data: care, error, refetch } = useCare(id);
  if (care !== undefined) {
    return <Whole care={care} />;
  }
  return (
    <>
      <PageHead title={t("devices.title")} back="/devices" />
      {error === null ? <Skeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />}
    </>
  );
}
