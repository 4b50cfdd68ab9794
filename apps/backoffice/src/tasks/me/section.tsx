import { useId, type ReactNode } from "react";

interface SectionProps {
  readonly title: string;
  readonly text?: string;
  /** Buttons of the section. */
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}

/** One section of the account page. */
export function Section({ title, text, acts, children }: SectionProps): ReactNode {
  const id = useId();
  return (
    <section className="me-section" aria-labelledby={id}>
      <div className="me-section-head">
        <div>
          <h2 id={id}>{title}</h2>
          {text === undefined ? null : <p className="muted">{text}</p>}
        </div>
        {acts === undefined ? null : <div className="acts">{acts}</div>}
      </div>
      <div className="me-section-body">{children}</div>
    </section>
  );
}
