import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text?: ReactNode;
  /** It is the whole page, and its title is the page's. */
  readonly isPage?: boolean;
  /** What to do about it. */
  readonly children?: ReactNode;
}

/** What a page shows where nothing is yet: why, and what to do. */
export function EmptyState({ icon, title, text, isPage = false, children }: EmptyStateProps): ReactNode {
  return (
    <div className="state-page">
      <span className="glyph big">
        <Icon name={icon} />
      </span>
      {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
      {text === undefined ? null : <p className="muted">{text}</p>}
      {children === undefined ? null : <div className="acts">{children}</div>}
    </div>
  );
}
