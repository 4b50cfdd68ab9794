import type { Order } from "../storage/orders/order.ts";
import type { Approval, OrderAnswer } from "../services/orders/order-types.ts";
import { useServices } from "../services/services-context.ts";
import { useMounting } from "./use-device.ts";

type NewOrder<Any> = Any extends Order ? Omit<Any, "identifiedBy" | "storeName" | "statement" | "deviceId"> : never;

/** Gives orders of the counter to the tablet's order book. */
export interface Orders {
  /** Stores the order, then sends it. Rejects if it could not be stored. */
  readonly submit: (order: NewOrder<Order>, key: string, approval?: Approval) => Promise<OrderAnswer>;
  readonly leave: (key: string) => void;
  readonly drop: (key: string, code: string) => Promise<void>;
  /** Whether a stored order survives this page. */
  readonly isDurable: () => boolean;
}

/** The orders of this tablet, with the shop it is mounted in and how the present card was read. */
export function useOrders(): Orders {
  const { orders, sessions, staffDuty, vault } = useServices();
  const { store, deviceId } = useMounting();
  return {
    submit: async (order, key, approval) => {
      const { statement } = staffDuty.current.get() ?? {};
      const facts = { identifiedBy: sessions.identifiedBy(), storeName: store.storeName, deviceId, statement };
      return await (await orders()).submit({ order: { ...order, ...facts }, key, approval });
    },
    leave: (key) => void orders().then((book) => book.leave(key)),
    drop: async (key, code) => await (await orders()).drop(key, code),
    isDurable: () => vault.isDurable,
  };
}
