import type { ReactNode } from "react";

interface GroupProps {
  readonly title: string;
  readonly sub: string;
  readonly children: ReactNode;
}

/** One group of fields of the editor. */
export function Group({ title, sub, children }: GroupProps): ReactNode {
  return (
    <section className="group">
      <h2>
        {title} <small>{sub}</small>
      </h2>
      <div>{children}</div>
    </section>
  );
}
