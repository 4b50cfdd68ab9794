import { useState, type ComponentProps, type ReactNode } from "react";

/** Props of {@link ScrollArea}. */
export interface ScrollAreaProps extends ComponentProps<"div"> {
  /** Id of the element that names the area while it is a tab stop. */
  readonly titleId: string;
}

/** A box with scrolling content. It becomes a tab stop only while the content overflows (WCAG 2.1.1). */
export function ScrollArea({ titleId, ...rest }: ScrollAreaProps): ReactNode {
  const [isLonger, setIsLonger] = useState(false);
  // Observes the layout, again after each render, because both the box and its content may have changed.
  const watch = (box: HTMLDivElement | null): (() => void) | undefined => {
    if (box === null) {
      return undefined;
    }
    const observer = new ResizeObserver(() => setIsLonger(box.scrollHeight > box.clientHeight));
    [box, ...box.children].forEach((element) => observer.observe(element));
    return () => observer.disconnect();
  };
  const stop = isLonger ? { tabIndex: 0, role: "group", "aria-labelledby": titleId } : {};
  return <div {...rest} {...stop} ref={watch} />;
}
