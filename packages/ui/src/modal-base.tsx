import styled from "@emotion/styled";
import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from "react";
import { durationMs, easing } from "./tokens.ts";
import { enterTopLayer } from "./top-layer.ts";

const Root = styled.dialog({
  border: 0,
  padding: 0,
  color: "var(--ui-text)",
  background: "var(--ui-surface)",
  opacity: 0,
  transition: ["opacity", "transform", "overlay", "display"]
    .map((name) => `${name} ${durationMs.standard}ms ${easing.standard} allow-discrete`)
    .join(","),
  "&::backdrop": {
    background: "var(--ui-scrim)",
    opacity: 0,
    transition: ["opacity", "overlay", "display"]
      .map((name) => `${name} ${durationMs.standard}ms ${easing.standard} allow-discrete`)
      .join(","),
  },
  "&[open]": { opacity: 1, transform: "none" },
  "&[open]::backdrop": { opacity: 1 },
  "@starting-style": { "&[open]": { opacity: 0, transform: "var(--modal-from)" }, "&[open]::backdrop": { opacity: 0 } },
  transform: "var(--modal-from)",
});

/** Props of every modal. */
export interface ModalBaseProps {
  readonly open: boolean;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  /** Called on a backdrop tap or Escape; the modal closes only when `open` becomes false. */
  readonly onDismiss?: (() => void) | undefined;
  readonly role?: "dialog" | "alertdialog";
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** `autofocus` lets the opening itself focus the target. To move the focus afterwards costs another layout of the page. */
function showWithFocus(dialog: HTMLDialogElement): void {
  const target = dialog.querySelector<HTMLElement>("[data-autofocus]") ?? dialog;
  target.autofocus = true;
  dialog.showModal();
  if (document.activeElement !== target) {
    target.focus();
  }
}

const usePresence = (open: boolean): { readonly current: HTMLDialogElement | null } => {
  const element = useRef<HTMLDialogElement>(null);
  // Controls the browser's top layer, which traps the focus and restores it on close.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null || !open) {
      return undefined;
    }
    const leave = enterTopLayer(dialog);
    showWithFocus(dialog);
    return () => {
      leave();
      dialog.close();
    };
  }, [open]);
  return element;
};

/**
 * Mounts a dialog when it opens for the first time, because most never open. It stays mounted for the closing
 * animation.
 */
function useMountedOnceOpened(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) {
    setWasOpen(true);
  }
  return open || wasOpen;
}

/** The bare modal: native focus trap and focus return, backdrop, Escape. */
export function ModalBase({
  open,
  labelledBy,
  describedBy,
  onDismiss,
  role = "dialog",
  className,
  children,
}: ModalBaseProps): ReactNode {
  const element = usePresence(open);
  const isWanted = useMountedOnceOpened(open);
  const cancel = (event: SyntheticEvent): void => {
    event.preventDefault();
    onDismiss?.();
  };
  const pressBackdrop = (event: MouseEvent<HTMLDialogElement>): void => {
    if (event.target === event.currentTarget) {
      onDismiss?.();
    }
  };
  const pressKey = (event: KeyboardEvent<HTMLDialogElement>): void => {
    if (event.key !== "Escape") {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    onDismiss?.();
  };
  return !isWanted ? null : (
    <Root
      ref={element}
      role={role}
      tabIndex={-1}
      closedby="none"
      className={className}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-modal="true"
      onCancel={cancel}
      onClick={pressBackdrop}
      onKeyDown={pressKey}
    >
      {children}
    </Root>
  );
}
