import { TOAST_MS } from "@punktum/domain";
import type { Clock } from "./clock.ts";
import { createStore, type Store } from "./store.ts";

export type ToastKind = "error" | "info" | "success";

/** A message at the top: `text` is a phrase or error code where one exists, else shown as it is (UI-05, FMT-11). */
export interface ToastMessage {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  /** Values for the phrase. */
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface Toasts {
  readonly current: Pick<Store<ToastMessage | undefined>, "get" | "subscribe">;
  show(kind: ToastKind, text: string, values?: ToastMessage["values"]): void;
  dismiss(): void;
}

/** One toast at a time: a newer one replaces the older and stays for its own 3000 ms (UI-05, CONST-40). */
export function createToasts(clock: Clock): Toasts {
  const current = createStore<ToastMessage | undefined>(undefined);
  let lastId = 0;
  let cancel = (): void => undefined;
  return {
    current,
    show: (kind, text, values) => {
      cancel();
      lastId += 1;
      current.set({ id: lastId, kind, text, ...(values === undefined ? {} : { values }) });
      cancel = clock.after(TOAST_MS, () => current.set(undefined));
    },
    dismiss: () => {
      cancel();
      current.set(undefined);
    },
  };
}
