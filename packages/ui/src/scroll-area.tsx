import styled from "@emotion/styled";
import { useState, type ComponentProps, type ReactNode } from "react";
import { ArrowDownIcon } from "./icons.tsx";

/** Less than this below the edge is no content, but rounding or an outline. */
const SLACK_PX = 8;

/** A fading lower edge with an arrow. It takes no room, and presses reach the content under it. */
const More = styled.div({
  position: "sticky",
  bottom: 0,
  zIndex: 1,
  height: 0,
  pointerEvents: "none",
  "& > div": {
    position: "absolute",
    // Covers the padding of a box that leaves room for outlines.
    inset: "auto -4px -4px",
    display: "grid",
    placeItems: "end center",
    height: 72,
    paddingBottom: 4,
    color: "var(--ui-text)",
    // The arrow has a strip of its own, so that no line of text is behind it.
    background: "linear-gradient(to top, var(--ui-surface) 50%, transparent)",
  },
});

/** Props of {@link ScrollArea}. */
export interface ScrollAreaProps extends ComponentProps<"div"> {
  /** Id of the element that names the area while it is a tab stop. */
  readonly titleId: string;
  /** Fades the lower edge while there is more below. The box stands on a surface. */
  readonly fades?: boolean;
}

/** A box with scrolling content. It becomes a tab stop only while the content overflows (WCAG 2.1.1). */
export function ScrollArea({ titleId, fades = false, children, ...rest }: ScrollAreaProps): ReactNode {
  const [isLonger, setIsLonger] = useState(false);
  const [hasMore, setHasMore] = useState(false);
  const measure = (box: HTMLElement): void => {
    setIsLonger(box.scrollHeight > box.clientHeight);
    setHasMore(box.scrollHeight - box.clientHeight - box.scrollTop > SLACK_PX);
  };
  // Observes the layout, again after each render, because both the box and its content may have changed.
  const watch = (box: HTMLDivElement | null): (() => void) | undefined => {
    if (box === null) {
      return undefined;
    }
    const observer = new ResizeObserver(() => measure(box));
    [box, ...box.children].forEach((element) => observer.observe(element));
    return () => observer.disconnect();
  };
  const stop = isLonger ? { tabIndex: 0, role: "group", "aria-labelledby": titleId } : {};
  return (
    <div {...rest} {...stop} ref={watch} onScroll={(event) => measure(event.currentTarget)}>
      {children}
      {fades && hasMore ? (
        <More aria-hidden="true">
          <div data-part="more">
            <ArrowDownIcon sizePx={20} />
          </div>
        </More>
      ) : null}
    </div>
  );
}
