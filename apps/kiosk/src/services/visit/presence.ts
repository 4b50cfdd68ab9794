/** Signs of life from places that are no browser events: a scan, a revenue message (IDLE-02, IDLE-08, A-48). */
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
  /** Marks work as begun; the returned function ends it, once. */
  readonly begin: () => () => void;
  /** Runs `work` as such. */
  readonly during: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Work waits for a person's answer: inactivity counts again until the returned function is called. */
  readonly waitForPerson: () => () => void;
}

/** Adds a ticket of its own; the returned function takes it out. */
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

/** Open dialogs, so that inactivity can dismiss all of them and a revenue message the topmost (IDLE-04, SOCK-04). */
export interface Modals {
  /** Notes an open dialog by how to close it; the returned function takes it off. */
  readonly open: (close: () => void) => () => void;
  readonly closeTop: () => void;
  readonly closeAll: () => void;
  readonly isAnyOpen: () => boolean;
  /** Somebody is filling something in that a message of the till must wait for; ends with the returned function. */
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
