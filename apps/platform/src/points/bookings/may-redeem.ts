import type { Account } from "../../people/accounts/index.ts";
import type { Place } from "../../places/places/index.ts";
import type { CatalogueCache, Voucher, VoucherKind } from "../../offers/vouchers/index.ts";
import { createReadPartnerRules, mayExchange } from "./partner-rules.ts";

/** Points that redeeming a voucher takes; 0 for a coupon that gives points. */
export function pointsSpentOn(voucher: Voucher | undefined): number {
  const gives = voucher?.kind === "C" && voucher.couponTypeCode === "EARN";
  return voucher === undefined || gives ? 0 : voucher.points;
}

interface Redeeming {
  readonly account: Account;
  readonly place: Place;
  readonly voucher: { readonly kind: VoucherKind; readonly id: string };
}

/** Tells whether the partner's rules let this account redeem or reserve the voucher. */
export function createMayRedeem(catalogues: CatalogueCache) {
  const readRules = createReadPartnerRules(catalogues);
  return async (programId: string, { account, place, voucher }: Redeeming): Promise<boolean> => {
    const listed = (await catalogues.read(programId)).find(voucher.kind, voucher.id);
    const direction = listed?.kind === "C" && listed.couponTypeCode === "EARN" ? "EARN" : "BURN";
    return account.isRegistered || mayExchange(account, await readRules(programId, place), direction);
  };
}
