import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface NoteProps {
  readonly kind?: "none" | "ok" | "plan" | "warn" | "bad";
  readonly icon?: IconName;
  readonly children: ReactNode;
}

/** A notice, such as a warning above a form. */
export function Note({ kind = "none", icon = "info", children }: NoteProps): ReactNode {
  return (
    <div className={kind === "none" ? "said" : `said ${kind}`}>
      <Icon name={icon} small />
      <span>{children}</span>
    </div>
  );
}
