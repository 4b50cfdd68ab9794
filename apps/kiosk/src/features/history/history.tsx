import styled from "@emotion/styled";
import { Button, EmptyHistoryIllustration, EmptyState, OfflineIllustration, space, WIDE_QUERY } from "@punktum/ui";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../hooks/use-error-text.ts";
import { useShopper } from "../../hooks/use-session.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import { FilterBar } from "./filter-bar.tsx";
import { HistoryList, HistorySkeleton } from "./history-list.tsx";
import { HistorySummary } from "./history-summary.tsx";
import { deviceTimeZone } from "../../config/time-zone.ts";
import { filterHistory, historyMonths, historySummary, type HistoryFilter } from "./history-view.ts";
import { OlderBookings } from "./older-bookings.tsx";
import { useHistory, type HistoryView } from "./use-history.ts";

/** Container for queries in `rem`, so that large text gets fewer columns. */
const Place = styled.div({
  flex: 1,
  minHeight: 0,
  display: "flex",
  flexDirection: "column",
  containerType: "inline-size",
});

/** Scrolling area below the title, so that the back button stays visible. */
const Scroller = styled.section({
  // Containing block of visually hidden texts. Without it they would make the page as long as the list.
  position: "relative",
  flex: 1,
  minHeight: 0,
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  gap: space(3),
  marginInline: -16,
  marginBottom: -32,
  padding: "4px 16px 32px",
  overflowY: "auto",
  overscrollBehavior: "contain",
  "& > [data-part=bookings]": { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space(2) },
  "&:focus-visible": { outlineOffset: -4 },
  [`@media ${WIDE_QUERY}`]: { marginInline: -32, marginBottom: -40, padding: "4px 32px 40px" },
});

interface BookingsProps {
  readonly history: HistoryView;
  readonly onClose: () => void;
}

function Bookings({ history, onClose }: BookingsProps): ReactNode {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const language = useStore(useServices().language);
  const [filter, setFilter] = useState<HistoryFilter>("all");
  const { entries, problem, isLoading, retry } = history;
  if (problem !== undefined) {
    return (
      <EmptyState
        title={t("failure.loadTitle")}
        text={errorText(problem)}
        illustration={<OfflineIllustration />}
        action={
          <Button loading={isLoading} onClick={retry}>
            {t("common.retry")}
          </Button>
        }
      />
    );
  }
  if (entries === undefined) {
    return <HistorySkeleton />;
  }
  const shown = filterHistory(entries, filter);
  return entries.length === 0 ? (
    <EmptyState
      title={t("history.EMPTY_HISTORY")}
      text={t("history.emptyText")}
      illustration={<EmptyHistoryIllustration />}
      action={
        <Button variant="secondary" onClick={onClose}>
          {t("common.back")}
        </Button>
      }
    />
  ) : (
    <>
      <FilterBar filter={filter} onChange={setFilter} />
      {shown.length === 0 ? <output>{t("history.noneOfKind")}</output> : null}
      <HistoryList months={historyMonths(shown, { language, timeZone: deviceTimeZone })} />
      <OlderBookings {...history} isAutomatic={filter === "all"} />
    </>
  );
}

/** The account's history: figures, and every booking by visit. */
export function History({ onClose }: Pick<BookingsProps, "onClose">): ReactNode {
  const { t } = useTranslation();
  const history = useHistory();
  const summary = historySummary(useShopper(), history.entries);
  const hasFigures = summary !== undefined || history.problem === undefined;
  return (
    <Place>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard */}
      <Scroller data-part="history" tabIndex={0} aria-label={t("history.list")} aria-busy={history.isLoading}>
        {hasFigures ? (
          <div data-part="summary">
            <HistorySummary summary={summary} />
          </div>
        ) : null}
        <div data-part="bookings">
          <Bookings history={history} onClose={onClose} />
        </div>
      </Scroller>
    </Place>
  );
}
