import { translations } from "@punktum/contracts";
import { points } from "@punktum/domain";
import * as z from "zod/mini";

const barcodeType = z.enum(["QRCODE", "CODE128", "EAN13", "EAN8", "CUSTOM", "P4M"]);
const registrationType = z.enum(["NO", "OPTSIM", "OPTEXT", "OPTSIMEXT", "MANSIM", "MANEXT", "MANSIMEXT"]);

const common = {
  /** Digits. */
  id: z.string(),
  texts: translations,
  points: z.pipe(z.number(), z.transform(points)),
  validFromMs: z.nullable(z.number()),
  validToMs: z.nullable(z.number()),
  partnerId: z.nullable(z.string()),
  storeId: z.nullable(z.string()),
  externalCode: z.nullable(z.string()),
  externalCodeBarcodeTypeCode: z.nullable(barcodeType),
  redeemActions: z.array(
    z.object({
      actionType: z.enum(["FIXEDPOINTACTION", "MULTIPLIERACTION", "DISCOUNTACTION", "NOMINALDISCOUNTACTION"]),
      value: z.optional(z.number()),
    }),
  ),
  activatable: z.boolean(),
  maxRedeemPerAccount: z.nullable(z.number()),
  contentImagePath: z.nullable(z.string()),
  teaserImagePath: z.nullable(z.string()),
  /** False: removed from the programme; only past redemptions still show it. */
  active: z.boolean(),
  unlocked: z.boolean(),
  /** Limited stock; redeeming reduces it. */
  limited: z.boolean(),
  /** The stock or total limit is used up. */
  soldOut: z.boolean(),
};

/** A coupon of the programme's catalogue, as read from the database. */
export const couponSchema = z.object({
  kind: z.literal("C"),
  ...common,
  couponTypeCode: z.enum(["EARN", "DISCOUNT", "MULTIPLIER", "EXTRAPOINT"]),
  redeemDependencyCode: registrationType,
  customProperties: z.record(z.string(), z.string()),
  /** Visible only to accounts it is assigned to. */
  assignedOnly: z.boolean(),
});
export type Coupon = z.infer<typeof couponSchema>;

/** A reward of the programme's catalogue, as read from the database. */
export const rewardSchema = z.object({ kind: z.literal("R"), ...common, decreasePoints: z.boolean() });
export type Reward = z.infer<typeof rewardSchema>;

/** A coupon or a reward. */
export type Voucher = Coupon | Reward;
export type VoucherKind = Voucher["kind"];

/** State of a voucher on an account; without a row it is unused. */
export const holdingSchema = z.object({
  kind: z.enum(["C", "R"]),
  voucherId: z.string(),
  assigned: z.boolean(),
  activated: z.boolean(),
  redeemedCount: z.number(),
});
type Holding = z.infer<typeof holdingSchema>;

/** Single-use code of a coupon that is assigned to an account or was redeemed by it. */
export const heldKeySchema = z.object({ couponId: z.string(), keyCode: z.string(), redeemed: z.boolean() });
type HeldKey = z.infer<typeof heldKeySchema>;

/** A voucher with its state on one account. */
export interface AccountVoucher {
  readonly voucher: Voucher;
  readonly activated: boolean;
  /**
   * The server's judgement: active, not sold out, limit per account not reached. The reader checks dates and balance.
   */
  readonly unlocked: boolean;
  readonly freeKeys: readonly string[];
  readonly redeemedKeys: readonly string[];
}

const NOTHING_HELD = { assigned: false, activated: false, redeemedCount: 0 } as const;

const keyOf = (kind: VoucherKind, voucherId: string): string => `${kind}${voucherId}`;

/** Id of a voucher on an account, the same in both generations: `C<couponId>` or `R<rewardId>`. */
export function accountVoucherId(voucher: Pick<Voucher, "kind" | "id">): string {
  return keyOf(voucher.kind, voucher.id);
}

/** Parses an id of {@link accountVoucherId}; null for any other text. */
export function parseAccountVoucherId(text: string): { readonly kind: VoucherKind; readonly id: string } | null {
  const match = /^([CR])(\d{1,18})$/.exec(text);
  const [, kind, id] = match ?? [];
  return (kind === "C" || kind === "R") && id !== undefined ? { kind, id } : null;
}

/** What an account has used, and the partner that serves it. */
export interface AccountHoldings {
  readonly holdings: readonly Holding[];
  readonly keys: readonly HeldKey[];
}

function isVisible(voucher: Voucher, assigned: boolean, partnerId: string | null): boolean {
  if (!voucher.active) {
    return false;
  }
  const ofAnotherPartner = voucher.partnerId !== null && partnerId !== null && voucher.partnerId !== partnerId;
  return !ofAnotherPartner && (voucher.kind === "R" || !voucher.assignedOnly || assigned);
}

/**
 * The vouchers an account sees: general and assigned ones, without those of another partner. The reader checks the
 * store. `partnerId` null includes every partner's.
 */
export function vouchersOfAccount(
  catalogue: readonly Voucher[],
  account: AccountHoldings,
  partnerId: string | null,
): AccountVoucher[] {
  const held = new Map(account.holdings.map((holding) => [keyOf(holding.kind, holding.voucherId), holding]));
  const keys = Map.groupBy(account.keys, (key) => keyOf("C", key.couponId));
  return catalogue.flatMap((voucher) => {
    const id = accountVoucherId(voucher);
    const holding = held.get(id) ?? NOTHING_HELD;
    return isVisible(voucher, holding.assigned, partnerId) ? [hold(voucher, holding, keys.get(id) ?? [])] : [];
  });
}

/** Tells whether the catalogue alone permits redeeming. */
const isOnOffer = (voucher: Voucher): boolean => voucher.active && voucher.unlocked && !voucher.soldOut;

/** Tells whether the account has not used the voucher; it then looks the same to all such accounts. */
export function isUntouched({ voucher, activated, unlocked, freeKeys, redeemedKeys }: AccountVoucher): boolean {
  return !activated && unlocked === isOnOffer(voucher) && freeKeys.length === 0 && redeemedKeys.length === 0;
}

function hold(
  voucher: Voucher,
  holding: Pick<Holding, "activated" | "redeemedCount">,
  ownKeys: readonly HeldKey[],
): AccountVoucher {
  const limitReached = voucher.maxRedeemPerAccount !== null && holding.redeemedCount >= voucher.maxRedeemPerAccount;
  return {
    voucher,
    activated: holding.activated,
    unlocked: isOnOffer(voucher) && !limitReached,
    freeKeys: ownKeys.filter((key) => !key.redeemed).map((key) => key.keyCode),
    redeemedKeys: ownKeys.filter((key) => key.redeemed).map((key) => key.keyCode),
  };
}

/** One voucher with its state on an account, visible or not, for example after a redemption. */
export function holdVoucher(voucher: Voucher, account: AccountHoldings): AccountVoucher {
  const holding = account.holdings.find(({ kind, voucherId }) => kind === voucher.kind && voucherId === voucher.id);
  const keys = voucher.kind === "C" ? account.keys.filter((key) => key.couponId === voucher.id) : [];
  return hold(voucher, holding ?? NOTHING_HELD, keys);
}
