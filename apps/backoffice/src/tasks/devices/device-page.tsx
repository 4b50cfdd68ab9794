import { clientLogsApi, type DeviceCare } from "@punktum/contracts";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { useFormat } from "../../base/format.ts";
import { untilTexts } from "../../base/texts.ts";
import { Chip } from "../../parts/chip.tsx";
import { History } from "../../parts/history.tsx";
import { useAddressValue } from "../../parts/list/use-address.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useCan } from "../../session/session.ts";
import { DeviceFacts, Events, Problems } from "./device-facts.tsx";
import { DeviceButtons, useCare } from "./device-sheet.tsx";
import { nameOf } from "./device-state.ts";
import "./devices.css";
import { reportKindOf } from "./report-kind.ts";
import { useDeviceActions } from "./use-device-actions.ts";

const KeptBookings = lazy(async () => {
  const { KeptBookings: Part } = await import("./kept-bookings.tsx");
  return { default: Part };
});

const MountingSheet = lazy(async () => {
  const [{ MountingSheet: Part }] = await Promise.all([import("./mounting-sheet.tsx"), untilTexts("profiles")]);
  return { default: Part };
});

const LOGS = 50;
const EVENTS = 50;

/** Log entries reported by the tablet. */
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
      {data.entries.map((report) => (
        <li key={report.id}>
          <time dateTime={report.receivedAt}>{moment(report.receivedAt)}</time>
          <span>
            <span className={report.level === "info" ? "" : "strong"}>
              {t(`devices.logs.kinds.${reportKindOf(report)}`)}
            </span>{" "}
            {report.count > 1 ? (
              <span className="muted">({t("devices.logs.times", { number: number(report.count) })})</span>
            ) : null}
            <small className="raw" lang="en" translate="no">
              {[report.name, report.message ?? ""].filter((part) => part !== "").join(": ")}
            </small>
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
  const [settings, setSettings] = useAddressValue("settings");
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
          <Suspense fallback={<Skeleton />}>
            <KeptBookings care={care} />
          </Suspense>
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
      {settings === "" || care.place === null || !can("devices.edit") ? null : (
        <Suspense fallback={null}>
          <MountingSheet care={care} actions={actions} onClose={() => setSettings("")} />
        </Suspense>
      )}
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
