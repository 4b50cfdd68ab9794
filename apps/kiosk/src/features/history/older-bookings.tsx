import styled from "@emotion/styled";
import { Button, VisuallyHidden } from "@punktum/ui";
import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { HistoryView } from "./use-history.ts";

const End = styled.div({
  display: "grid",
  gap: 12,
  justifyItems: "center",
  minHeight: "5.5rem",
  alignContent: "center",
});

/** Distance from the end of the list at which the next page is loaded. */
const AHEAD = "1200px 0px";

/** Calls `onNear` when scrolling approaches the element, while `isWatching`. */
function useScrolledNear(place: RefObject<HTMLElement | null>, isWatching: boolean, onNear: () => void): void {
  const tell = useEffectEvent(onNear);
  useEffect(() => {
    const mark = place.current;
    if (!isWatching || mark === null) {
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          tell();
        }
      },
      { root: mark.closest("[data-part=history]"), rootMargin: AHEAD },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, [place, isWatching]);
}

interface OlderBookingsProps extends Pick<HistoryView, "tail" | "isLoading" | "showOlder"> {
  /** Loads while scrolling; a filtered list could be short, and would load the whole history. */
  readonly isAutomatic: boolean;
}

/**
 * End of the loaded bookings. Older ones load while scrolling. A button loads them without scrolling, and retries after
 * a failure.
 */
export function OlderBookings({ tail, isLoading, showOlder, isAutomatic }: OlderBookingsProps): ReactNode {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  useScrolledNear(end, isAutomatic && tail === "more" && !isLoading, showOlder);
  if (tail === "end") {
    return null;
  }
  return (
    <End ref={end}>
      {tail === "failed" ? <p role="alert">{t("history.olderFailed")}</p> : null}
      <Button variant="secondary" loading={tail === "loading"} onClick={showOlder}>
        {tail === "failed" ? t("common.retry") : t("history.older")}
      </Button>
      <VisuallyHidden as="output">{tail === "loading" ? t("history.olderLoading") : ""}</VisuallyHidden>
    </End>
  );
}
