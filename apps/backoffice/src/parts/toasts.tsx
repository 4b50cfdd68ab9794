import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { createStore, useStore } from "../base/store.ts";
import { Button, IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";

const SHOWN_MS = 6_000;
const UNDO_MS = 10_000;

interface Toast {
  readonly id: number;
  readonly kind: "done" | "error";
  readonly text: string;
  readonly undo?: () => void;
}

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

function remove(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

function add(toast: Omit<Toast, "id">): void {
  lastId += 1;
  toasts.set([...toasts.get().slice(-2), { ...toast, id: lastId }]);
}

/** Shows a success message. */
export function showDone(text: string): void {
  add({ kind: "done", text });
}

/** Shows an error that belongs to no place on the page. */
export function showError(text: string): void {
  add({ kind: "error", text });
}

/** Shows a success message with an undo button for ten seconds. Only for actions that can be undone. */
export function showUndo(text: string, undo: () => void): void {
  add({ kind: "done", text, undo });
}

function ToastRow({ toast }: { readonly toast: Toast }): ReactNode {
  const { t } = useTranslation();
  const { id, kind, text, undo } = toast;
  useEffect(() => {
    const timer = setTimeout(() => remove(id), undo === undefined ? SHOWN_MS : UNDO_MS);
    return () => clearTimeout(timer);
  }, [id, undo]);
  return (
    <div className={`toast ${kind}`}>
      <Icon name={kind === "done" ? "check" : "warn"} />
      <span>{text}</span>
      {undo === undefined ? null : (
        <Button
          kind="plain"
          isTiny
          icon="undo"
          onPress={() => {
            remove(id);
            undo();
          }}
        >
          {t("common.actions.undo")}
        </Button>
      )}
      <IconButton icon="close" label={t("common.actions.dismiss")} onPress={() => remove(id)} />
    </div>
  );
}

/** The messages at the bottom of the page. Screen readers announce them; they never take the focus. */
export function Toasts(): ReactNode {
  const { t } = useTranslation();
  const shown = useStore(toasts);
  return (
    <section className="toasts" aria-label={t("common.toast.region")} aria-live="polite">
      {shown.map((toast) => (
        <ToastRow key={toast.id} toast={toast} />
      ))}
    </section>
  );
}
