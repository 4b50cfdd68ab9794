import { readKept, type Sending } from "@punktum/virtual-till";

/** A separate database: the kiosk in the frame has the same origin and wipes its storage when unmounted. */
const DATABASE = "punktum-virtual-till";
const STORE = "waiting";

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE));
    opening.addEventListener("success", () => resolve(opening.result));
    opening.addEventListener("error", () => reject(opening.error ?? new Error("no storage for receipts")));
  });
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("error", () => reject(transaction.error ?? new Error("the receipt was not kept")));
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("the receipt was not kept")));
  });
}

/** Unanswered receipts of one store. They survive a reload. */
export interface KeptReceipts {
  readonly load: () => Promise<readonly Sending[]>;
  readonly save: (waiting: readonly Sending[]) => Promise<void>;
}

/** Opens the stored receipts of an organisation. */
export function openKeptReceipts(organization: string): KeptReceipts {
  const database = openDatabase();
  return {
    load: async () => {
      const transaction = (await database).transaction(STORE);
      const reading = transaction.objectStore(STORE).get(organization);
      await ended(transaction);
      return readKept(reading.result);
    },
    save: async (waiting) => {
      const transaction = (await database).transaction(STORE, "readwrite");
      transaction.objectStore(STORE).put(
        waiting.map(({ answer: _answer, ...kept }) => kept),
        organization,
      );
      await ended(transaction);
    },
  };
}
