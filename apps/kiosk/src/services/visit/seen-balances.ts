import type { AccountDetails, CodeInput } from "@punktum/client";
import { digestOf } from "../../base/digest.ts";
import type { Clock } from "../../base/clock.ts";
import type { DeviceStore } from "../../storage/device-store.ts";
import type { SeenBalance, SeenVoucher } from "../../storage/device-values.ts";

const MOST = 500;
/** Vouchers are larger, so only the latest members have them. */
const MOST_WITH_VOUCHERS = 100;
const KEEP_MS = 7 * 86_400_000;

interface SeenBalances {
  /** Remembers what the server has just told. */
  readonly note: (
    account: Pick<AccountDetails, "keyCode" | "idType" | "points">,
    vouchers?: readonly SeenVoucher[],
  ) => Promise<void>;
  /** The last balance of a card; undefined if it was not seen within a week. */
  readonly read: (code: CodeInput) => Promise<SeenBalance | undefined>;
  /** Replaces what is known of a card, until the server tells it again. */
  readonly replace: (code: CodeInput, balance: SeenBalance) => Promise<void>;
}

const nameOf = async ({ keyCode, idType }: CodeInput): Promise<string> => await digestOf([idType, keyCode]);

/** Balances of cards that this till has seen lately, for a time without the server. Cards are stored as digests. */
export function createSeenBalances(
  device: Pick<DeviceStore, "get" | "change">,
  clock: Pick<Clock, "now">,
): SeenBalances {
  const fresh = () =>
    Object.entries(device.get().seenBalances ?? {})
      .filter(([, { atMs }]) => Math.abs(clock.now() - atMs) < KEEP_MS)
      .toSorted(([, left], [, right]) => right.atMs - left.atMs);
  return {
    note: async ({ points, ...code }, vouchers) => {
      const name = await nameOf(code);
      const others = fresh().filter(([other]) => other !== name);
      const older = others.slice(0, MOST - 1).map(([other, { vouchers: known, ...balance }], index) => {
        return [other, index < MOST_WITH_VOUCHERS - 1 ? { ...balance, vouchers: known } : balance] as const;
      });
      const seenBalances = Object.fromEntries<SeenBalance>([[name, { points, atMs: clock.now(), vouchers }], ...older]);
      await device.change({ seenBalances });
    },
    read: async (code) => {
      const name = await nameOf(code);
      return fresh().find(([other]) => other === name)?.[1];
    },
    replace: async (code, balance) => {
      const name = await nameOf(code);
      await device.change({ seenBalances: { ...device.get().seenBalances, [name]: balance } });
    },
  };
}
