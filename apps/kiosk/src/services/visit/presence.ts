/** Activity that is no browser event: a scan or a message of the till. */
export interface Activity {
  readonly touch: () => void;
  readonly onTouch: (listener: () => void) => () => void;
}

export function createActivity(): Activity {
  const listeners = new Set<() => void>();
  return {
    touch: () => {
      for (const listener of listeners) {
        listener();
      }
    },
    onTouch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Work that inactivity must not interrupt: a redemption or a print in flight. */
export interface Busy {
  readonly isBusy: () => boolean;
  /** Marks the begin of work. Returns the function that ends it; further calls of it have no effect. */
  readonly begin: () => () => void;
  /** Runs `work` as busy work. */
  readonly during: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Work waits for a person's answer, so inactivity counts again. Returns the function that ends it. */
  readonly waitForPerson: () => () => void;
}

/** Adds an entry. Returns the function that removes it. */
function enter(tickets: Set<symbol>): () => void {
  const ticket = Symbol("ticket");
  tickets.add(ticket);
  return () => tickets.delete(ticket);
}

export function createBusy(): Busy {
  const running = new Set<symbol>();
  const questions = new Set<symbol>();
  const begin = (): (() => void) => enter(running);
  return {
    isBusy: () => running.size > 0 && questions.size === 0,
    waitForPerson: () => enter(questions),
    begin,
    during: async (work) => {
      const end = begin();
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}

/** Open dialogs, so that inactivity can close all of them and a till message the topmost. */
export interface Modals {
  /** Registers an open dialog by its close function. Returns the function that removes it. */
  readonly open: (close: () => void) => () => void;
  readonly closeTop: () => void;
  readonly closeAll: () => void;
  readonly isAnyOpen: () => boolean;
  /** Marks an open form that till messages must wait for (decision 0041). Returns the function that ends it. */
  readonly keep: () => () => void;
  readonly isKept: () => boolean;
}

export function createModals(): Modals {
  const stack: (() => void)[] = [];
  const kept = createBusy();
  const remove = (close: () => void): void => {
    const index = stack.lastIndexOf(close);
    if (index >= 0) {
      stack.splice(index, 1);
    }
  };
  const closeTop = (): void => {
    const close = stack.pop();
    close?.();
  };
  return {
    open: (close) => {
      stack.push(close);
      return () => remove(close);
    },
    closeTop,
    isAnyOpen: () => stack.length > 0,
    keep: kept.begin,
    isKept: kept.isBusy,
    closeAll: () => {
      while (stack.length > 0) {
        closeTop();
      }
    },
  };
}
