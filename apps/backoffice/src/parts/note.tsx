import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface NoteProps {
  readonly kind?: "none" | "ok" | "plan" | "warn" | "bad";
  readonly icon?: IconName;
  readonly children: ReactNode;
}

/** A sentence that somebody should know before they go on. */
export function Note({ kind = "none", icon = "info", children }: NoteProps): ReactNode {
  return (
    <div className={kind === "none" ? "said" : `said ${kind}`}>
      <Icon name={icon} small />
      <span>{children}</span>
    </div>
  );
}
