import type { AccountDetails } from "@punktum/client";
import {
  isForRegisteredOnly,
  lockReason,
  NO_POINTS,
  storedPoints,
  visibleInStore,
  voucherAction,
  type UserKey,
} from "@punktum/domain";
import type { OrganizationConfig } from "../../config/organization-config.ts";
import type { KioskServices } from "../../services/kiosk-services.ts";
import { reportError } from "../../services/reports/report-error.ts";
import { createSeenBalances } from "../../services/visit/seen-balances.ts";
import { createOffers, type RedeemOffer } from "./seen-offers.ts";
import type { IdentifiedBy } from "../../services/visit/session.ts";
import type { SeenBalance, SeenVoucher } from "../../storage/device-values.ts";

/** A member showed a card while the server did not answer. */
export interface SeenVisit extends SeenBalance {
  /** The visit is stored and will be sent. */
  readonly isKept: boolean;
  /** Absent: nothing can be redeemed now. */
  readonly offer?: RedeemOffer;
}

/** Number of vouchers that the welcome shows. */
const MOST_VOUCHERS = 5;

/** The vouchers that the member could redeem here now, the cheapest first. */
function redeemableOf(
  account: AccountDetails,
  { storeId, now, redeemsOffline }: { storeId: string; now: number; redeemsOffline: boolean },
): readonly SeenVoucher[] {
  const { vouchers, points: balance, isRegistered, isLocked, convertFactor } = account;
  return vouchers
    .filter(
      ({ voucher }) =>
        !isLocked &&
        voucherAction(voucher) === "redeem" &&
        visibleInStore(voucher, storeId) &&
        !isForRegisteredOnly(voucher, isRegistered) &&
        lockReason(voucher, { now, balance }) === null,
    )
    .toSorted((left, right) => left.voucher.points - right.voucher.points)
    .slice(0, MOST_VOUCHERS)
    .map(({ voucher: { voucherType, voucherId, points: price, validTo, couponTypeCode }, texts: { de, en } }) => ({
      titles: { de: de.title, en: en.title },
      // Such a coupon gives its points.
      points: couponTypeCode === "EARN" ? NO_POINTS : price,
      ...(validTo !== undefined && { validTo }),
      // Coupons need the server (decision 0312).
      ...(redeemsOffline &&
        voucherType === "reward" &&
        convertFactor !== undefined && { reward: { id: `R${voucherId}`, price: storedPoints(price, convertFactor) } }),
    }));
}

/** A card that is shown again within this time is the same visit. */
const SAME_VISIT_MS = 3_600_000;

/** Members whom this tablet has seen lately: their balance, and visits that the server has still to learn of. */
export interface SeenVisits {
  /** Remembers balance and vouchers of a card that was read, once they are on the screen. */
  readonly noteLater: (account: AccountDetails, identifiedBy: IdentifiedBy, untilShown: () => Promise<void>) => void;
  readonly read: (code: UserKey) => Promise<SeenBalance | undefined>;
  /** Stores the visit, to be sent. False: it could not be stored. */
  readonly keep: (code: UserKey) => Promise<boolean>;
  /** Stores the visit and shows the balance. */
  readonly welcome: (code: UserKey, balance: SeenBalance) => void;
}

type SeenServices = Pick<KioskServices, "orders"> & {
  readonly device: Pick<KioskServices["device"], "get" | "change">;
  readonly clock: Pick<KioskServices["clock"], "now">;
  readonly config: { readonly get: () => Pick<OrganizationConfig, "redeemsOffline"> };
};

/** Creates the members seen lately. Balances are sealed under digests of cards, visits in the tablet's orders. */
export function createSeenVisits(
  { device, clock, orders, config }: SeenServices,
  onSeen: (visit: SeenVisit) => void,
): SeenVisits {
  const balances = createSeenBalances(device, clock);
  const keep = async ({ keyCode, idType }: UserKey): Promise<boolean> => {
    const { mounting } = device.get();
    if (mounting === undefined) {
      return false;
    }
    const book = await orders();
    const isKnown = (await book.list()).some(
      ({ order, madeAtMs }) =>
        order?.kind === "CHECK_IN" &&
        order.booking.keyCode === keyCode &&
        order.booking.idType === idType &&
        clock.now() - madeAtMs < SAME_VISIT_MS,
    );
    if (!isKnown) {
      const { deviceId, deviceKey, store } = mounting;
      const booking = { keyCode, idType, deviceKey };
      const order = { kind: "CHECK_IN", booking, identifiedBy: "READ", storeName: store.storeName, deviceId } as const;
      await book.keep({ order, key: crypto.randomUUID() });
    }
    return true;
  };
  const keepOrNot = async (code: UserKey): Promise<boolean> =>
    await keep(code).catch((error: unknown) => {
      reportError(error);
      return false;
    });
  const offerOf = createOffers({ device, orders, balances });
  return {
    noteLater: (account, identifiedBy, untilShown) => {
      if (identifiedBy === "READ") {
        untilShown()
          .then(async () => {
            const { storeId = "" } = device.get().mounting?.store ?? {};
            const { redeemsOffline = false } = config.get();
            await balances.note(account, redeemableOf(account, { storeId, now: clock.now(), redeemsOffline }));
            await (redeemsOffline ? (await orders()).renewAllowance() : undefined);
          })
          .catch(reportError);
      }
    },
    read: balances.read,
    keep: keepOrNot,
    welcome: (code, balance) =>
      void keepOrNot(code)
        .then(async (isKept) => {
          const vouchers = balance.vouchers?.filter(({ validTo = Infinity }) => validTo >= clock.now());
          const seen = { ...balance, vouchers };
          const offer = isKept ? await offerOf(code, seen) : undefined;
          onSeen({ ...seen, isKept, ...(offer && { offer }) });
        })
        .catch(reportError),
  };
}
