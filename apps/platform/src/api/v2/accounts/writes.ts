import { v2, type accountCouponWire, type bookingResultWire } from "@punktum/contracts";
import { fail, mapOutcome, negatePoints, points, succeed, type UiLanguage } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { Writer } from "../../../points/bookings/index.ts";
import { resolvePlace, type Place } from "../../../places/places/index.ts";
import {
  holdVoucher,
  parseAccountVoucherId,
  presentVoucher,
  type VoucherKind,
} from "../../../offers/vouchers/index.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { registerCall, type CallContext } from "../../register.ts";
import { presentReceipt } from "./present.ts";
import { codeOf } from "./reads.ts";

interface NamedVoucher {
  readonly kind: VoucherKind;
  readonly id: string;
}
type ChangeCall = CallContext & { readonly params: { readonly accountId: string } };
interface ChangeAnswer {
  accountCoupon: z.infer<typeof accountCouponWire>;
  booking?: z.infer<typeof bookingResultWire>;
}

const writerOf = ({ identity, idempotencyKey, identifiedBy }: CallContext): Writer => ({
  identity,
  idempotencyKey,
  identifiedBy,
  source: "v2",
});

function registerBooking(app: FastifyInstance, { bookPoints, database }: LoyaltyServices): void {
  registerCall(app, v2.createBooking, async (call) => {
    const { body } = call;
    const place = await resolvePlace(database, call.identity, { interactionId: call.interactionId, does: "canBook" });
    if (!place.ok) {
      return place;
    }
    const amount = points(body.points);
    const booked = await bookPoints({
      writer: { ...writerOf(call), approval: { requestId: call.requestId, pin: body.pin } },
      code: codeOf(call),
      place: place.response,
      points: body.bookingType === "EARNBOOKING" ? amount : negatePoints(amount),
      reason: body.reason,
      ...(body.receipt !== undefined && { receipt: body.receipt }),
    });
    return mapOutcome(booked, presentReceipt);
  });
}

/** Reads the voucher's current state on the account, visible or not, for the answer to a change. */
async function readChanged(
  { accounts, catalogues }: LoyaltyServices,
  programId: string,
  changed: { readonly accountId: string; readonly voucher: NamedVoucher; readonly language: UiLanguage },
): Promise<ChangeAnswer["accountCoupon"]> {
  const [account, catalogue] = await Promise.all([
    accounts.readStateOf(programId, changed.accountId),
    catalogues.read(programId),
  ]);
  const voucher = catalogue.find(changed.voucher.kind, changed.voucher.id);
  if (voucher === undefined) {
    throw new Error("a voucher that was just changed is not in the catalogue");
  }
  return presentVoucher(holdVoucher(voucher, account), changed.language);
}

function createChanges(services: LoyaltyServices) {
  const redeem = async (call: ChangeCall, place: Place, command: { voucher: NamedVoucher; couponKey?: string }) => {
    const redeemed = await services.redeem({ writer: writerOf(call), code: codeOf(call), place, ...command });
    if (!redeemed.ok) {
      return redeemed;
    }
    const { accountId } = redeemed.response;
    const changed = { accountId, voucher: command.voucher, language: call.language };
    const accountCoupon = await readChanged(services, call.identity.programId, changed);
    return succeed<ChangeAnswer>({ accountCoupon, booking: presentReceipt(redeemed.response) });
  };
  const activate = async (call: ChangeCall, place: Place, command: { voucher: NamedVoucher; activated: boolean }) => {
    const { programId } = call.identity;
    const set = await services.setActivation({ asker: call, code: codeOf(call), place, ...command });
    if (!set.ok) {
      return set;
    }
    const changed = { accountId: set.response.accountId, voucher: command.voucher, language: call.language };
    return succeed<ChangeAnswer>({ accountCoupon: await readChanged(services, programId, changed) });
  };
  return { redeem, activate };
}

function registerChange(app: FastifyInstance, services: LoyaltyServices): void {
  const { redeem, activate } = createChanges(services);
  registerCall(app, v2.changeAccountCoupon, async (call) => {
    const { body, identity, interactionId } = call;
    const place = await resolvePlace(services.database, identity, { interactionId, does: "canRedeem" });
    if (!place.ok) {
      return place;
    }
    const voucher = parseAccountVoucherId(call.params.accountCouponId);
    if (voucher === null) {
      return fail("VOUCHER_CODE_NOT_FOUND");
    }
    if ("activated" in body) {
      return activate(call, place.response, { voucher, activated: body.activated });
    }
    const { couponKeyCode } = body;
    return redeem(call, place.response, {
      voucher,
      ...(couponKeyCode !== undefined && { couponKey: couponKeyCode }),
    });
  });
}

/** Registers all calls that change an account. */
export function registerAccountWrites(app: FastifyInstance, services: LoyaltyServices): void {
  registerBooking(app, services);
  registerChange(app, services);
}
