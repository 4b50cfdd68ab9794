import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** `primary` once a page; `plain` for the way back. */
type ButtonKind = "primary" | "normal" | "plain" | "danger";

/** What buttons and links that look like buttons share. */
export interface ButtonLook {
  readonly kind?: ButtonKind;
  readonly icon?: IconName;
  readonly isTiny?: boolean;
  /** On a phone only the icon remains, in the page's head. */
  readonly isLead?: boolean;
  /** Key that does the same. */
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
