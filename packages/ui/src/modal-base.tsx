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

/** Props shared by everything modal. */
export interface ModalBaseProps {
  readonly open: boolean;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  /** Called when the backdrop or Escape asks to leave; the modal closes only when `open` turns false. */
  readonly onDismiss?: (() => void) | undefined;
  readonly role?: "dialog" | "alertdialog";
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const usePresence = (open: boolean): { readonly current: HTMLDialogElement | null } => {
  const element = useRef<HTMLDialogElement>(null);
  // Talks to the browser's top layer, which traps the focus and gives it back on close.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null || !open) {
      return undefined;
    }
    dialog.showModal();
    if (dialog.querySelector("[data-autofocus]") === null) {
      dialog.focus();
    } else {
      dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    }
    const leave = enterTopLayer(dialog);
    return () => {
      leave();
      dialog.close();
    };
  }, [open]);
  return element;
};

/** Most of a screen's dialogs never open: none is built before it does. Once built it stays, to close gently. */
function useWanted(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) {
    setWasOpen(true);
  }
  return open || wasOpen;
}

/** The bare modal: native focus trap and focus return, backdrop, Escape; knows nothing of its content. */
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
  const isWanted = useWanted(open);
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
