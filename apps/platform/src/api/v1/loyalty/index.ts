import { v1 } from "@punktum/contracts";
import { mapOutcome, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { resolvePlace } from "../../../places/places/index.ts";
import { presentLists, vouchersOfAccount, type AccountVoucher } from "../../../offers/vouchers/index.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { registerV1Call, type CallContext } from "../../register.ts";
import { registerBookPoints } from "./book-points.ts";
import { codeOf, hintsOf, writerOf } from "./input.ts";
import { presentEntry, presentRedemption, presentUser } from "./present.ts";

/** History rows for callers that do not page. */
const HISTORY_LIMIT = 1_000;

function registerUser(app: FastifyInstance, { accounts, readHistory, database }: LoyaltyServices): void {
  registerV1Call(app, v1.getUserDetails, async (call) => {
    const place = await resolvePlace(database, call.identity, { ...hintsOf(call), reading: true });
    if (!place.ok) {
      return place;
    }
    const code = codeOf(call.payload);
    const found = await accounts.readDetails(call, code, place.response);
    return mapOutcome(found, (details) => ({ user: presentUser(details, code, call.language) }));
  });
  registerV1Call(app, v1.getUserHistory, async (call) => {
    const place = await resolvePlace(database, call.identity, { ...hintsOf(call), reading: true });
    if (!place.ok) {
      return place;
    }
    const { programId } = call.identity;
    const found = await accounts.find(call, codeOf(call.payload));
    if (!found.ok) {
      return found;
    }
    const { limit = HISTORY_LIMIT, before } = call.payload;
    const history = await readHistory(programId, found.response.id, { limit, before });
    return mapOutcome(history, (bookings) => ({
      history: bookings.map((booking) => presentEntry(booking, call.language)),
    }));
  });
}

function registerRedemptions(app: FastifyInstance, { redeem, database }: LoyaltyServices): void {
  registerV1Call(app, v1.redeemCoupon, async (call) => {
    const { couponId, couponKeyCode } = call.payload;
    const place = await resolvePlace(database, call.identity, { ...hintsOf(call), does: "canRedeem" });
    if (!place.ok) {
      return place;
    }
    const redeemed = await redeem({
      writer: writerOf(call),
      code: codeOf(call.payload),
      place: place.response,
      voucher: couponId === undefined ? undefined : { kind: "C", id: couponId },
      couponKey: couponKeyCode,
    });
    return redeemed.ok ? succeed(presentRedemption(redeemed.response)) : redeemed;
  });
  registerV1Call(app, v1.redeemReward, async (call) => {
    const { rewardId } = call.payload;
    const place = await resolvePlace(database, call.identity, { ...hintsOf(call), does: "canRedeem" });
    if (!place.ok) {
      return place;
    }
    const redeemed = await redeem({
      writer: writerOf(call),
      code: codeOf(call.payload),
      place: place.response,
      voucher: rewardId === undefined ? undefined : { kind: "R", id: rewardId },
    });
    return redeemed.ok ? succeed(presentRedemption(redeemed.response)) : redeemed;
  });
}

type CatalogueCall = CallContext & {
  readonly workstationId: string | undefined;
  readonly payload: { readonly clientId?: string | undefined };
};

function registerCatalogue(app: FastifyInstance, { catalogues, database }: LoyaltyServices): void {
  /** What a company offers in general: without an account there are no assigned vouchers. */
  const readOffer = async (call: CatalogueCall) => {
    const place = await resolvePlace(database, call.identity, { ...hintsOf(call), reading: true });
    if (!place.ok) {
      return place;
    }
    const { vouchers } = await catalogues.read(call.identity.programId);
    const offer = vouchersOfAccount(vouchers, { holdings: [], keys: [] }, place.response.partnerId);
    return succeed<readonly AccountVoucher[]>(offer);
  };
  registerV1Call(app, v1.getCoupons, async (call) =>
    mapOutcome(await readOffer(call), (offer) => ({ coupons: presentLists(offer, call.language).coupons })),
  );
  registerV1Call(app, v1.getRewards, async (call) =>
    mapOutcome(await readOffer(call), (offer) => ({ rewards: presentLists(offer, call.language).rewards })),
  );
}

/** Loyalty operations of the first generation. */
export function registerLoyaltyV1(app: FastifyInstance, services: LoyaltyServices): void {
  registerUser(app, services);
  registerRedemptions(app, services);
  registerBookPoints(app, services);
  registerCatalogue(app, services);
}
