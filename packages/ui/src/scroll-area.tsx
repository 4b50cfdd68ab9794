import { useState, type ComponentProps, type ReactNode } from "react";

/** Props of {@link ScrollArea}. */
export interface ScrollAreaProps extends ComponentProps<"div"> {
  /** Id of what names it while it is a stop of its own. */
  readonly titleId: string;
}

/** A box whose content scrolls when it is longer: keys reach it then, and only then is it a stop of its own (WCAG 2.1.1). */
export function ScrollArea({ titleId, ...rest }: ScrollAreaProps): ReactNode {
  const [isLonger, setIsLonger] = useState(false);
  // Talks to the browser's layout, anew after each render: both the room and what stands in it may be another.
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
