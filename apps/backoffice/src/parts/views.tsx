import type { ReactNode } from "react";
import { Link, useLocation, useResolvedPath, type To } from "react-router";
import { useFormat } from "../base/format.ts";

/** One view of a page, with an address of its own. */
export interface View {
  readonly to: To;
  readonly label: string;
  readonly count?: number | undefined;
  /** Whether this view is current; by default, whether its path matches. */
  readonly isShown?: boolean;
}

/** A tab that is a link. */
export function ViewLink({ view }: { readonly view: View }): ReactNode {
  const { pathname } = useLocation();
  const path = useResolvedPath(view.to);
  const { number } = useFormat();
  const isShown = view.isShown ?? path.pathname === pathname;
  return (
    <Link to={view.to} {...(isShown ? { "aria-current": "page" as const } : {})}>
      {view.label}
      {view.count === undefined ? null : <span className="badge">{number(view.count)}</span>}
    </Link>
  );
}

interface ViewsProps {
  readonly label: string;
  readonly views: readonly View[];
  /** The user's own views, after the built-in ones. */
  readonly children?: ReactNode;
}

/** Tabs as links: each view has an address. */
export function Views({ label, views, children }: ViewsProps): ReactNode {
  return (
    <nav className="views" aria-label={label}>
      {views.map((view) => (
        <ViewLink key={view.label} view={view} />
      ))}
      {children}
    </nav>
  );
}
