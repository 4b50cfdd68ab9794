/** Browser storage for settings of the page. It never holds data of members. */
export type Memory = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const PREFIX = "punktum.backoffice.";

function storageOr(read: () => Storage): Storage | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Wraps storage so that the page still works where the browser forbids it; nothing is kept then. */
function memoryOf(read: () => Storage): Memory {
  const attempt = <Result>(run: (storage: Storage) => Result): Result | null => {
    const storage = storageOr(read);
    try {
      return storage === undefined ? null : run(storage);
    } catch {
      return null;
    }
  };
  return {
    getItem: (key) => attempt((storage) => storage.getItem(PREFIX + key)),
    setItem: (key, value) => void attempt((storage) => storage.setItem(PREFIX + key, value)),
    removeItem: (key) => void attempt((storage) => storage.removeItem(PREFIX + key)),
  };
}

/** Kept until the user clears it. */
export const deviceMemory = memoryOf(() => localStorage);

/** Kept until the tab closes. */
export const tabMemory = memoryOf(() => sessionStorage);
