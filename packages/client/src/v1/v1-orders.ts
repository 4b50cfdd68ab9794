import { revenueV1, v1 } from "@punktum/contracts";
import { fail, mapOutcome, storedPoints, succeed, type Points, type RevenueParts } from "@punktum/domain";
import type * as z from "zod/mini";
import type { GatewayOutcome } from "../gateway.ts";
import type { KnownAccounts } from "../mapping/known-accounts.ts";
import { notImplemented } from "../mapping/not-implemented.ts";
import { changeOf } from "../mapping/points-change.ts";
import type { OrderCalls, Promotion, PromotionKey, PromotionList, RevenueInput } from "../orders.ts";
import { createReadFactor, type ReadFactor } from "./v1-factor.ts";
import type { V1Options } from "./v1-options.ts";

type ActionDefinitions = z.output<(typeof revenueV1.getActionDefinitions)["response"]>;

interface BookedWire {
  readonly bookingId: string;
  readonly points: number;
  readonly totalPoints: number;
}

const eurosOf = (cents: number): number => cents / 100;

const partsInEuros = (parts: RevenueParts): Record<string, number> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, eurosOf(part)]));

const PROMOTION_KEYS = ["rmc1", "rmc2", "rmc3", "rmt", "rmb"] as const satisfies readonly PromotionKey[];

/** Entries without content are not promotions. */
function promotionsOf(
  given: Readonly<Partial<Record<PromotionKey, Promotion | null | undefined>>>,
): ReadonlyMap<PromotionKey, Promotion> {
  return new Map(
    PROMOTION_KEYS.flatMap((key): [PromotionKey, Promotion][] => {
      const promotion = given[key];
      return promotion ? [[key, promotion]] : [];
    }),
  );
}

const listOf = ({ actionDefinitions, convertFactor = 1 }: ActionDefinitions): PromotionList => ({
  promotions: promotionsOf(actionDefinitions),
  convertFactor,
});

interface PartsBooking extends Pick<V1Options, "http"> {
  readonly shown: Points;
  readonly readFactor: ReadFactor;
}

/**
 * Points by the rules are sent unconverted. Points that a person saw are converted to the most stored points worth no
 * more.
 */
async function bookParts(
  input: RevenueInput,
  { shown, http, readFactor }: PartsBooking,
): Promise<GatewayOutcome<BookedWire>> {
  const { deviceKey, keyCode, idType, idempotencyKey, pin, revenueParts, rulePoints } = input;
  const factor = rulePoints === undefined ? await readFactor(input) : succeed(1);
  if (!factor.ok) {
    return factor;
  }
  const totalPoints = rulePoints ?? storedPoints(shown, factor.response);
  const payload = { deviceKey, keyCode, idType, ...partsInEuros(revenueParts), totalPoints, pin };
  return await http.callV1(v1.revenuePoints, payload, { idempotencyKey });
}

/** Revenue bookings of v1. */
export function createV1Orders(
  options: V1Options,
  known: KnownAccounts,
): Pick<OrderCalls, "bookRevenue" | "listPromotions"> {
  const { http, readWorkstationId } = options;
  const readFactor = createReadFactor(options, known);
  const loyalty = () => ({ workstationId: readWorkstationId?.() });

  /**
   * Books the points of a revenue. The reference code comes from the account details; without one nothing is booked.
   */
  const bookPoints = async (input: RevenueInput): Promise<GatewayOutcome<BookedWire>> => {
    const { keyCode, idType, clientId, idempotencyKey, order, pin } = input;
    const details = await http.callV1(v1.getUserDetails, { keyCode, idType, clientId }, loyalty());
    if (!details.ok) {
      return details;
    }
    const { userReferenceCode, convertFactor } = details.response.user;
    known.remember({ keyCode, idType }, { convertFactor });
    if (userReferenceCode === "") {
      return fail("EMPTY_USER_REF");
    }
    const payload = { userReferenceCode, totalRevenue: eurosOf(order.totalRevenueCents), clientId, pin };
    return await http.callV1(v1.bookPoints, payload, { ...loyalty(), idempotencyKey });
  };
  const bookExtended = async (input: RevenueInput, factsId: string): Promise<GatewayOutcome<BookedWire>> => {
    const { language, deviceKey, keyCode, idType, idempotencyKey } = input;
    const payload = {
      language,
      deviceKey,
      keyCode,
      idType,
      extendedRevenueFactsId: factsId,
      channelCode: "P",
    } as const;
    return await http.callV1(revenueV1.extendedRevenuePointsManually, payload, { idempotencyKey });
  };
  /** Each kind of identifier has a call of its own. */
  const book = async (input: RevenueInput): Promise<GatewayOutcome<BookedWire>> => {
    const { order, revenueParts, totalPoints } = input;
    switch (order.kind) {
      case "extended-revenue":
        return await bookExtended(input, order.extendedRevenueFactsId);
      case "transaction":
        return await notImplemented();
      case "dated-revenue":
        return Object.keys(revenueParts).length > 0 && totalPoints !== undefined
          ? await bookParts(input, { shown: totalPoints, http, readFactor })
          : await bookPoints(input);
      default:
        return order satisfies never;
    }
  };
  return {
    bookRevenue: async (input) => {
      const booked = await book(input);
      if (!booked.ok) {
        return booked;
      }
      const { bookingId, points, totalPoints } = booked.response;
      // The booking is done, so a failure to read the factor must not fail the call.
      const factor = await readFactor(input);
      return succeed(changeOf({ bookingId, points, balance: totalPoints }, factor.ok ? factor.response : 1));
    },
    listPromotions: async (deviceKey) =>
      mapOutcome(await http.callV1(revenueV1.getActionDefinitions, { deviceKey }), listOf),
  };
}
