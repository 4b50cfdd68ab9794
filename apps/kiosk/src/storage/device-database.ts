import { openDB, type DBSchema } from "idb";
import { createDeviceKey, type RecordStore, type SealedRecord } from "./sealed-records.ts";

interface DeviceSchema extends DBSchema {
  keys: { key: string; value: CryptoKey };
  sealed: { key: string; value: SealedRecord };
}

const DEVICE_KEY = "device";

/** Schema of the device's database. Waiting orders are in another one (`services/orders`). */
export interface DeviceDatabase {
  readonly records: RecordStore;
  readonly sealingKey: CryptoKey;
}

/** Opens the device's database: the sealing key and the sealed records. */
export async function openDeviceDatabase(): Promise<DeviceDatabase> {
  const database = await openDB<DeviceSchema>("punktum-device", 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore("keys");
      fresh.createObjectStore("sealed");
    },
  });
  const candidate = await createDeviceKey();
  // Read and write in one transaction: two tabs that start together must use the same key.
  const transaction = database.transaction("keys", "readwrite");
  const known = await transaction.store.get(DEVICE_KEY);
  if (known === undefined) {
    await transaction.store.put(candidate, DEVICE_KEY);
  }
  await transaction.done;
  const sealingKey = known ?? candidate;
  return {
    sealingKey,
    records: {
      readAll: async () => {
        const [names, records] = await Promise.all([database.getAllKeys("sealed"), database.getAll("sealed")]);
        return new Map(records.map((record, index) => [names[index] ?? "", record]));
      },
      write: async (changes) => {
        const { store, done } = database.transaction("sealed", "readwrite");
        for (const [name, record] of changes) {
          void (record === undefined ? store.delete(name) : store.put(record, name));
        }
        await done;
      },
    },
  };
}
