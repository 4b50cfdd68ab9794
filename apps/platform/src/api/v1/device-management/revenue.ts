import { type actionDefinitionWire, revenueV1, v1 } from "@punktum/contracts";
import {
  centsOfEuros,
  absoluteCents,
  DEFAULT_ID_TYPE,
  fail,
  mapOutcome,
  points,
  posModeRules,
  totalOfLines,
  type Promotion,
  type RevenueKey,
  type Sale,
  type SaleLine,
  type UiLanguage,
} from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { labelsOf } from "../../../points/bookings/index.ts";
import { findMountedDevice, NOT_IN_THIS_MODE, type MountedDevice } from "../../../places/places/index.ts";
import { readConvertFactor } from "../../../office/programs/index.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { registerV1Call, type CallContext } from "../../register.ts";
import { approvedWriterOf, writerOf } from "../loyalty/input.ts";
import { presentRedemption, presentSale } from "../loyalty/present.ts";

type RevenuePayload = z.infer<(typeof v1.revenuePoints)["payload"]>;

const TEXTS = { itemId: "", description: "", merchandiseGroupCode: "", merchandiseSubGroupCode: "" };

/** The amounts typed under the keys, as lines. A negative amount was typed in returns mode; rmb is paid with points. */
function typedLines(payload: RevenuePayload): readonly SaleLine[] {
  const { revenueRmc1: rmc1, revenueRmc2: rmc2, revenueRmc3: rmc3, revenueRmt: rmt, revenueRmb: rmb } = payload;
  const figures: readonly (readonly [RevenueKey, number | undefined])[] = [
    ["rmc1", rmc1],
    ["rmc2", rmc2],
    ["rmc3", rmc3],
    ["rmt", rmt],
    ["rmb", rmb],
  ];
  const typed = figures.flatMap(([key, amount = 0]) =>
    amount === 0 ? [] : [{ key, amountCents: centsOfEuros(amount) }],
  );
  return typed.map(({ key, amountCents }, index) => ({
    ...TEXTS,
    sequenceNumber: index + 1,
    type: key !== "rmb" && amountCents < 0 ? "RETURN" : "SALE",
    revenueKey: key,
    extendedAmountCents: absoluteCents(amountCents),
  }));
}

function typedSale(lines: readonly SaleLine[], nowMs: number): Sale {
  const onlyPays = lines.every(({ revenueKey }) => revenueKey === "rmb");
  return {
    transactionType: onlyPays ? "PAYWITHPOINTSTRANSACTION" : "EARNTRANSACTION",
    amountCents: totalOfLines(lines),
    transactionTimeMs: nowMs,
    lines,
  };
}

const codeOf = ({ keyCode, idType }: Pick<RevenuePayload, "keyCode" | "idType">) => ({
  keyCode,
  idType: idType ?? DEFAULT_ID_TYPE,
});

/** Points that staff typed without revenue: a manual booking. */
function bookByHand(
  { bookPoints }: LoyaltyServices,
  call: CallContext & { payload: RevenuePayload },
  device: MountedDevice,
) {
  return bookPoints({
    writer: approvedWriterOf(call),
    code: codeOf(call.payload),
    place: device,
    deviceId: device.deviceId,
    points: points(call.payload.totalPoints),
    reason: "",
    descriptions: labelsOf("MANUALREVENUE"),
  });
}

/** Finds the device and checks that its mode allows booking. */
const findBookingDevice: typeof findMountedDevice = async (database, identity, deviceKey) => {
  const device = await findMountedDevice(database, identity, deviceKey);
  return device.ok && !posModeRules(device.response.posMode).canBook ? NOT_IN_THIS_MODE : device;
};

function registerRevenuePoints(app: FastifyInstance, services: LoyaltyServices): void {
  registerV1Call(app, v1.revenuePoints, async (call) => {
    const device = await findBookingDevice(services.database, call.identity, call.payload.deviceKey);
    if (!device.ok) {
      return device;
    }
    const lines = typedLines(call.payload);
    if (lines.length === 0) {
      return mapOutcome(await bookByHand(services, call, device.response), presentRedemption);
    }
    const booked = await services.transactions.book({
      writer: approvedWriterOf(call),
      code: codeOf(call.payload),
      place: device.response,
      deviceId: device.response.deviceId,
      isNow: true,
      staffPoints: points(call.payload.totalPoints),
      sale: typedSale(lines, services.clock.nowMs()),
    });
    return mapOutcome(booked, presentSale);
  });
}

/** NOT_FOUND does not exist in this generation; it would look like a wrong path. */
const NO_SUCH_SALE = fail("REDEEM_WARNING", "there is no such sale");

function registerExtendedRevenue(app: FastifyInstance, { transactions, database }: LoyaltyServices): void {
  registerV1Call(app, revenueV1.extendedRevenuePointsManually, async (call) => {
    const { deviceKey, extendedRevenueFactsId } = call.payload;
    const device = await findBookingDevice(database, call.identity, deviceKey);
    if (!device.ok) {
      return device;
    }
    const code = codeOf(call.payload);
    const transactionId = z.safeParse(z.uuid(), extendedRevenueFactsId);
    if (!transactionId.success) {
      return NO_SUCH_SALE;
    }
    // The same sale for the same card is a repetition; for another card it is a second request, which is refused.
    const natural = ["sale", extendedRevenueFactsId.toLowerCase(), code.idType, code.keyCode ?? ""];
    const booked = await transactions.incentivate({
      writer: writerOf(call, natural),
      code,
      place: device.response,
      deviceId: device.response.deviceId,
      transactionId: transactionId.data,
    });
    return !booked.ok && booked.error.code === "NOT_FOUND" ? NO_SUCH_SALE : mapOutcome(booked, presentSale);
  });
}

function presentDefinition(promotion: Promotion, language: UiLanguage): z.infer<typeof actionDefinitionWire> {
  const { actionType, factor, campaignName, names, type, revenueCents, points: fixed } = promotion;
  return {
    actionType,
    factor: Number(factor),
    campaignName,
    name: names[language],
    names,
    type,
    ...(revenueCents !== null && { revenue: revenueCents / 100 }),
    ...(fixed !== null && { points: fixed }),
  };
}

function registerActionDefinitions(app: FastifyInstance, { readActionDefinitions, database }: LoyaltyServices): void {
  registerV1Call(app, revenueV1.getActionDefinitions, async ({ identity, payload, language }) => {
    const device = await findMountedDevice(database, identity, payload.deviceKey);
    if (!device.ok) {
      return device;
    }
    const { partnerId, storeId } = device.response;
    const definitions = await readActionDefinitions(identity.programId, { partnerId, storeId });
    const entries = [...definitions].map(([key, promotion]) => [key, presentDefinition(promotion, language)] as const);
    const convertFactor = await database.withProgram(identity.programId, readConvertFactor);
    return { ok: true, response: { actionDefinitions: Object.fromEntries(entries), convertFactor } };
  });
}

/** The revenue module of the first generation. */
export function registerRevenueV1(app: FastifyInstance, services: LoyaltyServices): void {
  registerRevenuePoints(app, services);
  registerExtendedRevenue(app, services);
  registerActionDefinitions(app, services);
}
