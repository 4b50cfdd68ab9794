import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import { Icon, type IconName } from "./icon.tsx";

/** How urgent something is. */
export type Urgency = "bad" | "warn" | "plan" | "ok" | "none";

interface ToDoProps {
  readonly icon: IconName;
  readonly urgency: Urgency;
  /** What happened. */
  readonly title: string;
  /** Consequence. */
  readonly text: ReactNode;
  /** Label of the link to the screen for it; absent if there is none. */
  readonly action?: string | undefined;
  readonly to?: To | undefined;
}

/** One open task. */
export function ToDo({ icon, urgency, title, text, action, to }: ToDoProps): ReactNode {
  return (
    <li>
      <span className={urgency === "none" ? "glyph" : `glyph ${urgency}`}>
        <Icon name={icon} />
      </span>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {to === undefined ? null : (
        <Link className="btn tiny" to={to}>
          {action}
        </Link>
      )}
    </li>
  );
}

/** Open tasks, the most urgent first. */
export function ToDoList({ children }: { readonly children: ReactNode }): ReactNode {
  return <ul className="todo">{children}</ul>;
}
