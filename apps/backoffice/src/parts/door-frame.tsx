import type { ReactNode } from "react";
import { Mark } from "./mark.tsx";
import "./door.css";

interface DoorFrameProps {
  readonly title: string;
  readonly sub?: string;
  readonly children: ReactNode;
}

/** The page before the login: mark, title and one form. */
export function DoorFrame({ title, sub, children }: DoorFrameProps): ReactNode {
  return (
    <main className="door">
      <div className="door-box">
        <Mark />
        <div>
          <h1>{title}</h1>
          {sub === undefined ? null : <p className="muted">{sub}</p>}
        </div>
        {children}
      </div>
    </main>
  );
}
