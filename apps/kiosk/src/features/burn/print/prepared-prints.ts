import type { Voucher } from "@punktum/domain";
import type { RedeemIntent, RedeemIntents } from "../../../storage/redeeming/redeem-intents.ts";
import type { PrintRedeemServices } from "./print-redeem.ts";

type MakeTicket = PrintRedeemServices["makeTicket"];
type IntentName = Parameters<RedeemIntents["settle"]>[0];

interface Prepared {
  readonly name: IntentName;
  readonly draft: ReturnType<MakeTicket>;
  readonly intent: Promise<RedeemIntent>;
}

/** Prepares ticket and idempotency key during the confirmation, so that the shopper waits less after pressing. */
export interface PreparedPrints {
  readonly prepare: (voucher: Voucher, name: IntentName) => void;
  /** The confirmation was declined. */
  readonly forget: (voucher: Voucher) => void;
  /** Hands over what is prepared, for one use. Further calls create it anew. */
  readonly take: (voucher: Voucher) => Pick<PrintRedeemServices, "openIntent" | "makeTicket">;
}

/** Prepares redemptions with a printer: the ticket as a draft without a number, and the key on the device. */
export function createPreparedPrints(options: {
  readonly intents: Pick<RedeemIntents, "open" | "settle">;
  readonly makeTicket: MakeTicket;
  readonly onError: (error: unknown) => void;
}): PreparedPrints {
  const { intents, makeTicket, onError } = options;
  const prepared = new WeakMap<Voucher, Prepared>();
  const remove = (voucher: Voucher): Prepared | undefined => {
    const ready = prepared.get(voucher);
    prepared.delete(voucher);
    return ready;
  };
  return {
    prepare: (voucher, name) => {
      const ready = { name, draft: makeTicket(voucher, ""), intent: intents.open(name) };
      prepared.set(voucher, ready);
      Promise.all([ready.draft, ready.intent]).catch(() => prepared.delete(voucher));
    },
    forget: (voucher) => {
      const forgetNew = async ({ name, intent }: Prepared): Promise<void> => {
        const { ageMs } = await intent;
        // An older key belongs to an attempt whose result is unknown, so it stays.
        await (ageMs === undefined ? intents.settle(name) : undefined);
      };
      const ready = remove(voucher);
      if (ready !== undefined) {
        forgetNew(ready).catch(onError);
      }
    },
    take: (voucher) => {
      let { draft, intent }: Partial<Prepared> = remove(voucher) ?? {};
      return {
        openIntent: async (name) => {
          const ready = intent ?? intents.open(name);
          intent = undefined;
          return await ready;
        },
        makeTicket: async (wanted, number, redemptionCode) => {
          const ready = number === "" && draft !== undefined ? draft : makeTicket(wanted, number, redemptionCode);
          draft = undefined;
          return await ready;
        },
      };
    },
  };
}
