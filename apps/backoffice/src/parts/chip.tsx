import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** In order, planned, attention, stopped, or none of these. */
export type ChipKind = "ok" | "plan" | "warn" | "bad" | "none";

const ICONS: Readonly<Record<ChipKind, IconName>> = {
  ok: "check",
  plan: "clock",
  warn: "warn",
  bad: "lock",
  none: "pencil",
};

interface ChipProps {
  readonly kind: ChipKind;
  readonly icon?: IconName;
  readonly children: ReactNode;
}

/** Shows a state as icon, word and tint. */
export function Chip({ kind, icon = ICONS[kind], children }: ChipProps): ReactNode {
  return (
    <span className={kind === "none" ? "chip" : `chip ${kind}`}>
      <Icon name={icon} />
      {children}
    </span>
  );
}
