import { DEVICE_PROBLEMS, deviceCareApi, type DeviceHealth, type DeviceProblem } from "@punktum/contracts";
import { definedOnly } from "@punktum/domain";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useFormat } from "../../base/format.ts";
import { untilTexts } from "../../base/texts.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { ExportButton } from "../../parts/exports/export-button.tsx";
import type { ExportWanted } from "../../parts/exports/export-job.ts";
import { LinkButton } from "../../parts/link-button.tsx";
import { DataList } from "../../parts/list/data-list.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { ListSearch, Tools } from "../../parts/list/tools.tsx";
import { useAddressValue } from "../../parts/list/use-address.ts";
import { usePages } from "../../parts/list/use-pages.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { useTyping } from "../../parts/use-rested.ts";
import { Views } from "../../parts/views.tsx";
import { call } from "../../server/call.ts";
import { useRead } from "../../server/use-calls.ts";
import { useReach } from "../../session/reach.ts";
import { useCan } from "../../session/session.ts";
import { useDeviceColumns } from "./device-columns.tsx";
import { DeviceMenu } from "./device-menu.tsx";
import { DeviceSheet } from "./device-sheet.tsx";
import { nameOf, useProblemText } from "./device-state.ts";
import "./devices.css";
import { type DeviceSummary, HealthTiles } from "./health-tiles.tsx";
import { type DeviceActions, useDeviceActions } from "./use-device-actions.ts";

/** Tablets report every 30 seconds: asking more often shows nothing new (decision 0145). */
const EVERY_MS = 15_000;
const PAGE = 50;
const { listDeviceHealth, readDeviceSummary } = deviceCareApi;
/** Query parameters of the list. A search for tablets names no person, so views may store it. */
const KEPT = ["problem", "name"];

const problemOf = (text: string): DeviceProblem | "FINE" | undefined =>
  [...DEVICE_PROBLEMS, "FINE" as const].find((problem) => problem === text);

const TabletSetUp = lazy(async () => {
  const [{ TabletSetUp: Part }] = await Promise.all([import("../../parts/tablet-set-up.tsx"), untilTexts("tablets")]);
  return { default: Part };
});
const TabletSheet = lazy(async () => {
  const [{ TabletSheet: Part }] = await Promise.all([import("../../parts/tablet-set-up.tsx"), untilTexts("tablets")]);
  return { default: Part };
});

/** Loaded after the list: few users have their own views. */
const OwnViews = lazy(async () => {
  const [{ OwnViews: Part }] = await Promise.all([import("../../parts/own-views.tsx"), untilTexts("views")]);
  return { default: Part };
});

/** The view of all tablets, and the user's own views. */
function DeviceViews(): ReactNode {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const isWhole = KEPT.every((name) => !search.has(name));
  return (
    <Views label={t("devices.views")} views={[{ label: t("devices.everyTablet"), to: "/devices", isShown: isWhole }]}>
      <Suspense fallback={null}>
        <OwnViews screen="devices" keeps={KEPT} keepsSearch />
      </Suspense>
    </Views>
  );
}

interface NoDevicesProps {
  readonly isFiltered: boolean;
  readonly isSearched: boolean;
}

/** Shown if the list contains no tablets. */
function NoDevices({ isFiltered, isSearched }: NoDevicesProps): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  if (isSearched) {
    return (
      <EmptyState icon="search" title={t("devices.empty.searched")} text={t("devices.empty.searchedText")}>
        <LinkButton to="/devices">{t("devices.empty.all")}</LinkButton>
      </EmptyState>
    );
  }
  if (isFiltered) {
    return (
      <EmptyState icon="check" title={t("devices.empty.filtered")} text={t("devices.empty.filteredText")}>
        <LinkButton to="/devices">{t("devices.empty.all")}</LinkButton>
      </EmptyState>
    );
  }
  return can("devices.mount") ? (
    <>
      <EmptyState icon="tablet" title={t("devices.empty.title")} text={t("devices.empty.text")} />
      <Suspense fallback={null}>
        <TabletSetUp />
      </Suspense>
    </>
  ) : (
    <EmptyState icon="tablet" title={t("devices.empty.title")} text={t("devices.empty.readOnly")} />
  );
}

interface HeadProps {
  readonly summary: DeviceSummary | undefined;
  readonly what: () => ExportWanted;
  readonly onRefresh: () => void;
  readonly onSetUp: () => void;
}

function Head({ summary, what, onRefresh, onSetUp }: HeadProps): ReactNode {
  const { t } = useTranslation();
  const { number, time } = useFormat();
  const can = useCan();
  if (summary === undefined) {
    return <PageHead title={t("devices.title")} />;
  }
  const { total, stores, attention, asOf } = summary;
  const stand = t("devices.asOf", { time: time(asOf) });
  const refresh = `${stand}. ${t("devices.actions.refreshList")}`;
  const facts = {
    tablets: t("devices.tablets", { count: total, number: number(total) }),
    shops: t("devices.shops", { count: stores, number: number(stores) }),
    state: attention === 0 ? t("devices.allFine") : t("devices.needs", { count: attention, number: number(attention) }),
  };
  return (
    <PageHead title={t("devices.title")} sub={total === 0 ? undefined : t("devices.sub", facts)}>
      <Button icon="refresh" onPress={onRefresh} label={refresh}>
        {stand}
      </Button>
      {total === 0 ? null : <ExportButton what={what} />}
      {can("devices.mount") && total > 0 ? (
        <Button isLead kind="primary" icon="qr" onPress={onSetUp}>
          {t("devices.actions.setUp")}
        </Button>
      ) : null}
    </PageHead>
  );
}

interface RowActionsProps {
  readonly device: DeviceHealth;
  readonly actions: DeviceActions;
}

function RowActions({ device, actions }: RowActionsProps): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const name = nameOf(device);
  return (
    <>
      {can("devices.identify") ? (
        <IconButton
          icon="flash"
          label={`${t("devices.actions.identify")}: ${name}`}
          onPress={() => actions.send(device, "IDENTIFY")}
        />
      ) : null}
      {can("devices.edit") ? (
        <IconButton
          icon="refresh"
          label={`${t("devices.actions.reload")}: ${name}`}
          onPress={() => actions.send(device, "RELOAD")}
        />
      ) : null}
      <DeviceMenu device={device} actions={actions} />
    </>
  );
}

const rowActions = (actions: DeviceActions) => (device: DeviceHealth) => (
  <RowActions device={device} actions={actions} />
);

/** List of tablets, with filters for those that need attention. */
export function DevicesPage(): ReactNode {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const [chosen] = useAddressValue("problem");
  const [open, setOpen] = useAddressValue("tablet");
  const reach = useReach();
  const columns = useDeviceColumns();
  const [isSettingUp, setIsSettingUp] = useState(false);
  const actions = useDeviceActions();
  const problem = problemOf(chosen);
  const [words, setWords] = useAddressValue("name");
  const [typed, type] = useTyping(words, setWords);
  const q = words.trim() === "" ? undefined : words.trim();
  const filter = definedOnly({ ...reach, problem, q });
  const query = { ...filter, limit: PAGE };
  const summary = useRead(readDeviceSummary, { query: reach }, { everyMs: EVERY_MS, keepsPrevious: true });
  const pages = usePages(
    [listDeviceHealth.id, query],
    async (after, signal) => await call(listDeviceHealth, { query: definedOnly({ ...query, after }) }, { signal }),
    { everyMs: EVERY_MS },
  );
  const refresh = (): void => {
    void summary.refetch();
    pages.retry();
  };
  const sentence = (device: DeviceHealth): string => {
    const [first] = device.problems;
    return `${nameOf(device)}: ${first === undefined ? t("devices.state.fine") : textOf(device, first)}`;
  };
  return (
    <>
      <Head
        summary={summary.data}
        what={() => ({ kind: "DEVICES", filter })}
        onRefresh={refresh}
        onSetUp={() => setIsSettingUp(true)}
      />
      {summary.data === undefined || summary.data.total === 0 ? null : (
        <>
          <DeviceViews />
          <HealthTiles summary={summary.data} chosen={problem ?? ""} />
          <Tools>
            <ListSearch label={t("devices.find")} placeholder={t("devices.find")} value={typed} onChange={type} />
          </Tools>
        </>
      )}
      <DataList
        label={t("devices.list")}
        className="devs"
        columns={columns}
        items={pages.items}
        idOf={({ id }) => id}
        textOf={sentence}
        onOpen={({ id }) => setOpen(id)}
        error={pages.error}
        onRetry={pages.retry}
        empty={<NoDevices isFiltered={problem !== undefined || q !== undefined} isSearched={q !== undefined} />}
        actions={rowActions(actions)}
      />
      <Pager pages={pages} />
      <DeviceSheet id={open} onClose={() => setOpen("")} />
      <Suspense fallback={null}>{isSettingUp ? <TabletSheet onClose={() => setIsSettingUp(false)} /> : null}</Suspense>
    </>
  );
}
