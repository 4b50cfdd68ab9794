import type { ReactNode } from "react";
import { Mark } from "./mark.tsx";
import "./sign-in-frame.css";

interface SignInFrameProps {
  readonly title: string;
  readonly sub?: string;
  readonly children: ReactNode;
}

/** Frame of the pages before sign-in: logo, title and one form. */
export function SignInFrame({ title, sub, children }: SignInFrameProps): ReactNode {
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
