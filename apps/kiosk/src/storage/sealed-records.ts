/** A sealed value: AES-GCM cipher text and its initialisation vector. */
export interface SealedRecord {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** Storage of sealed records by name. */
export interface RecordStore {
  readonly readAll: () => Promise<ReadonlyMap<string, SealedRecord>>;
  /** Atomic: stores all changes or none. `undefined` removes a record. */
  readonly write: (changes: ReadonlyMap<string, SealedRecord | undefined>) => Promise<void>;
}

/** Seals and opens values with the device's key. */
export interface Sealer {
  readonly seal: (name: string, value: unknown) => Promise<SealedRecord>;
  /** The value; `undefined` if the record was changed, renamed or sealed with another key. */
  readonly open: (name: string, record: SealedRecord) => Promise<unknown>;
}

const IV_BYTES = 12;

/** A key that WebCrypto does not export. */
export async function createDeviceKey(): Promise<CryptoKey> {
  return await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

/** AES-GCM with the record's name as additional data, so that records cannot be swapped. */
export function createSealer(key: CryptoKey): Sealer {
  const encoder = new TextEncoder();
  const parameters = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: "AES-GCM",
    iv,
    additionalData: encoder.encode(name),
  });
  return {
    seal: async (name, value) => {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const data = await crypto.subtle.encrypt(parameters(name, iv), key, encoder.encode(JSON.stringify(value)));
      return { iv, data };
    },
    open: async (name, { iv, data }) => {
      try {
        const plain = await crypto.subtle.decrypt(parameters(name, iv), key, data);
        const value: unknown = JSON.parse(new TextDecoder().decode(plain));
        return value;
      } catch {
        return undefined;
      }
    },
  };
}
