import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** At most one `primary` per page; `plain` for cancel and back. */
type ButtonKind = "primary" | "normal" | "plain" | "danger";

/** Appearance shared by buttons and links that look like buttons. */
export interface ButtonLook {
  readonly kind?: ButtonKind;
  readonly icon?: IconName;
  readonly isTiny?: boolean;
  /** In the page's head, a phone shows only the icon. */
  readonly isLead?: boolean;
  /** Keyboard shortcut. */
  readonly hotkey?: string;
  readonly children: ReactNode;
}

/** The classes of a button. */
export function classOf({ kind = "normal", isTiny = false, isLead = false }: ButtonLook): string {
  return ["btn", kind === "normal" ? "" : kind, isTiny ? "tiny" : "", isLead ? "lead" : ""].filter(Boolean).join(" ");
}

/** Icon, words and key of a button. */
export function ButtonContent({ icon, hotkey, children }: ButtonLook): ReactNode {
  return (
    <>
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
      {hotkey === undefined ? null : <kbd aria-hidden="true">{hotkey}</kbd>}
    </>
  );
}
