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

/** So far before the end of the list the next page is asked for. */
const AHEAD = "1200px 0px";

/** Tells when scrolling brings the mark near, while that is watched. */
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

/**
 * The end of the bookings read so far: comes near, and the older ones follow by themselves; a button for whoever does
 * not scroll, and for a second try (HIST-05).
 */
export function OlderBookings({
  tail,
  isLoading,
  showOlder,
}: Pick<HistoryView, "tail" | "isLoading" | "showOlder">): ReactNode {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  useScrolledNear(end, tail === "more" && !isLoading, showOlder);
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
