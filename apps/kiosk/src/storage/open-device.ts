import { openDeviceDatabase } from "./device-database.ts";
import { openDeviceStore, type DeviceStore } from "./device-store.ts";
import { createDeviceKey, createSealer, type RecordStore, type SealedRecord } from "./sealed-records.ts";

/** Records in memory, for a browser without a database. */
export function createMemoryRecords(): RecordStore {
  const records = new Map<string, SealedRecord>();
  return {
    readAll: async () => await Promise.resolve(records),
    write: async (changes) => {
      for (const [name, record] of changes) {
        void (record === undefined ? records.delete(name) : records.set(name, record));
      }
      await Promise.resolve();
    },
  };
}

/** Shared dependencies of the device's other sealed storages. */
export interface Vault {
  readonly sealingKey: CryptoKey;
  /** False if the browser has no database: data then end with the page. */
  readonly isDurable: boolean;
}

/** Opens stores per organisation, and remembers the last organisation. */
export interface DeviceMemory {
  readonly vault: Vault;
  readonly storedOrganization: string | undefined;
  readonly open: (organization: string) => Promise<DeviceStore>;
}

const ORGANIZATION = "organization";

async function memoryOf(records: RecordStore, vault: Vault): Promise<DeviceMemory> {
  const sealer = createSealer(vault.sealingKey);
  const known = (await records.readAll()).get(ORGANIZATION);
  const stored = known === undefined ? undefined : await sealer.open(ORGANIZATION, known);
  const remember = async (organization: string, store: DeviceStore): Promise<void> => {
    const isSignedIn = store.get().email !== undefined;
    const record = isSignedIn ? await sealer.seal(ORGANIZATION, organization) : undefined;
    await records.write(new Map([[ORGANIZATION, record]]));
  };
  return {
    vault,
    storedOrganization: typeof stored === "string" ? stored : undefined,
    open: async (organization) => {
      const store = await openDeviceStore({ organization, records, sealer });
      let email = store.get().email;
      // The organisation is stored at sign-in and removed at logout.
      store.subscribe(() => {
        if (store.get().email !== email) {
          email = store.get().email;
          void remember(organization, store);
        }
      });
      return store;
    },
  };
}

/** Opens the device's storage. Without a database it falls back to memory, which ends with the page. */
export async function openDeviceMemory(onFallback: (error: unknown) => void): Promise<DeviceMemory> {
  try {
    const { records, sealingKey } = await openDeviceDatabase();
    return await memoryOf(records, { sealingKey, isDurable: true });
  } catch (error) {
    onFallback(error);
    return await memoryOf(createMemoryRecords(), { sealingKey: await createDeviceKey(), isDurable: false });
  }
}
