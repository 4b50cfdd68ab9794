import { useId, type ReactNode } from "react";

interface SettingGroupProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** Related settings with a title beside them. */
export function SettingGroup({ title, text, children }: SettingGroupProps): ReactNode {
  const id = useId();
  return (
    <section className="setting-group" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {text === undefined ? null : <p className="muted">{text}</p>}
      </div>
      <div className="fields">{children}</div>
    </section>
  );
}
