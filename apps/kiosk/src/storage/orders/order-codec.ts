import type { Codec } from "@punktum/outbox";
import { hasShape, type Guard } from "../guards.ts";
import { createSealer, type SealedRecord } from "../sealed-records.ts";
import { isOrder, type Order } from "./order.ts";

/** A sealed order with the handle of its key. */
interface SealedOrder extends SealedRecord {
  readonly key: CryptoKey;
}

const isSealedOrder: Guard<SealedOrder> = hasShape<SealedOrder>({
  key: (value): value is CryptoKey => value instanceof CryptoKey,
  iv: (value): value is SealedRecord["iv"] => value instanceof Uint8Array,
  data: (value): value is ArrayBuffer => value instanceof ArrayBuffer,
});

/**
 * Seals orders with the device's key. Each order is stored with the handle of that key, which cannot be exported: the
 * browser may lose the device's database and keep the orders (decision 0157), and they must still open.
 */
export function createOrderCodec(deviceKey: CryptoKey): Codec<Order> {
  const sealer = createSealer(deviceKey);
  return {
    seal: async (key, order): Promise<SealedOrder> => ({ ...(await sealer.seal(key, order)), key: deviceKey }),
    open: async (key, sealed) => {
      const order = isSealedOrder(sealed) ? await createSealer(sealed.key).open(key, sealed) : undefined;
      return isOrder(order) ? order : undefined;
    },
  };
}
