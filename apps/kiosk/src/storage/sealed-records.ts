/** One value as it rests on the device: AES-GCM cipher text and its initialisation vector. */
export interface SealedRecord {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** Where sealed records rest, by name. */
export interface RecordStore {
  readonly readAll: () => Promise<ReadonlyMap<string, SealedRecord>>;
  /** All of them or, when the power goes, none; `undefined` removes a record. */
  readonly write: (changes: ReadonlyMap<string, SealedRecord | undefined>) => Promise<void>;
}

/** Seals and opens values with the device's own key. */
export interface Sealer {
  readonly seal: (name: string, value: unknown) => Promise<SealedRecord>;
  /** The value, or `undefined` for a record that was changed, moved under another name or sealed elsewhere. */
  readonly open: (name: string, record: SealedRecord) => Promise<unknown>;
}

const IV_BYTES = 12;

/** A key that WebCrypto never hands out (SEC-01, B-02). */
export async function createDeviceKey(): Promise<CryptoKey> {
  return await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

/** AES-GCM with the record's name as additional data, so that records cannot be exchanged for one another. */
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
