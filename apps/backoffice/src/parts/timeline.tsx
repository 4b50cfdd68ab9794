import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface TimelineItemProps {
  readonly icon: IconName;
  /** Marks a credit. */
  readonly isPlus?: boolean;
  /** What happened, as a sentence. */
  readonly title: ReactNode;
  /** Place and author. */
  readonly text?: ReactNode;
  /** The change of points, written with its sign. */
  readonly points?: string | undefined;
  /** The balance after it. */
  readonly balance?: string | undefined;
  readonly time: string;
  /** The moment in ISO format. */
  readonly at: string;
  /** Details shown when the item is expanded. */
  readonly children?: ReactNode;
}

function Line({
  icon,
  isPlus = false,
  title,
  text,
  points,
  balance,
  time,
  at,
  children,
}: TimelineItemProps): ReactNode {
  return (
    <>
      <span className={isPlus ? "spot plus" : "spot"}>
        <Icon name={icon} />
      </span>
      <span className="what">
        {title}
        {text === undefined ? null : <small>{text}</small>}
      </span>
      <span className={isPlus ? "pts up" : "pts"}>
        {points}
        {balance === undefined ? null : <small>{balance}</small>}
      </span>
      <time dateTime={at}>{time}</time>
      {children === undefined ? <span /> : <Icon name="chevron-right" />}
    </>
  );
}

/** One event of a timeline. */
export function TimelineItem(props: TimelineItemProps): ReactNode {
  const { children } = props;
  return children === undefined ? (
    <li className="event">
      <div className="line">
        <Line {...props} />
      </div>
    </li>
  ) : (
    <li>
      <details className="event">
        <summary>
          <Line {...props} />
        </summary>
        <div className="why">{children}</div>
      </details>
    </li>
  );
}

interface TimelineDayProps {
  /** The formatted day. */
  readonly title: string;
  readonly children: ReactNode;
}

/** The events of one day, newest first. */
export function TimelineDay({ title, children }: TimelineDayProps): ReactNode {
  return (
    <section className="day">
      <h2 className="daymark">{title}</h2>
      <ul className="events">{children}</ul>
    </section>
  );
}
