import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text?: ReactNode;
  /** The state fills the page, and its title is the page's title. */
  readonly isPage?: boolean;
  /** Actions, such as a button to create the first record. */
  readonly children?: ReactNode;
}

/** Shown in place of empty content: says why it is empty and what to do. */
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
