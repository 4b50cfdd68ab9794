import { createStore, type Store } from "../base/store.ts";

type ToastKind = "error" | "info" | "success";

/** A message at the top. `text` is an error code or phrase key if one exists, else it is shown as it is. */
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
  /** Removes a toast, unless a newer one has replaced it. */
  readonly dismiss: (id: number) => void;
}

/** One toast at a time: a newer one replaces the older and gets its full time. */
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
