import { createStore, type Store } from "../base/store.ts";

type ToastKind = "error" | "info" | "success";

/** A message at the top: `text` is an error code or phrase key where one exists, else shown as it is (UI-05, FMT-11). */
export interface ToastMessage {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  /** Values for the phrase. */
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface Toasts {
  readonly current: Pick<Store<ToastMessage | undefined>, "get" | "subscribe">;
  readonly show: (kind: ToastKind, text: string, values?: ToastMessage["values"]) => void;
  /** Takes a toast away, unless a newer one has taken its place. */
  readonly dismiss: (id: number) => void;
}

/** One toast at a time: a newer one replaces the older and stays for its own time (UI-05). */
export function createToasts(): Toasts {
  const current = createStore<ToastMessage | undefined>(undefined);
  let lastId = 0;
  return {
    current,
    show: (kind, text, values) => {
      lastId += 1;
      current.set({ id: lastId, kind, text, ...(values === undefined ? {} : { values }) });
    },
    dismiss: (id) => current.update((toast) => (toast?.id === id ? undefined : toast)),
  };
}
