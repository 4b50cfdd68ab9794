import type { memberCareApi } from "@punktum/contracts";
import type * as z from "zod/mini";
import type { TimelineItem } from "../../../points/timeline/index.ts";

type ItemWire = z.input<typeof memberCareApi.readTimeline.response>["data"][number];

/** Drops members that are undefined, as JSON would. */
const known = <T extends object>(given: T): Partial<T> => {
  const copy: Partial<T> = { ...given };
  for (const name of Object.keys(given)) {
    if (Reflect.get(given, name) === undefined) {
      Reflect.deleteProperty(copy, name);
    }
  }
  return copy;
};

function actorOf(item: TimelineItem): ItemWire["actor"] {
  if (item.adminId !== undefined) {
    return { kind: "STAFF", id: item.adminId, ...(item.adminName !== undefined && { name: item.adminName }) };
  }
  if (item.deviceId !== undefined) {
    return { kind: "DEVICE", id: item.deviceId };
  }
  if (item.isPerson === true) {
    return { kind: "PERSON" };
  }
  return { kind: item.isSystem === true ? "SYSTEM" : "TILL" };
}

function placeOf({ storeId, storeName, deviceId, sale }: TimelineItem): Pick<ItemWire, "place"> {
  const place = known({ storeId, storeName, deviceId, till: sale?.till });
  return Object.keys(place).length === 0 ? {} : { place };
}

function saleOf({ sale }: TimelineItem): Pick<ItemWire, "sale"> {
  if (sale === undefined) {
    return {};
  }
  return {
    sale: {
      transactionId: sale.transactionId,
      transactionTime: new Date(sale.timeMs).toISOString(),
      amount: sale.amountCents / 100,
      rounding: sale.rounding,
      ...(sale.receiptNumber !== "" && { receiptNumber: sale.receiptNumber }),
      ...(sale.paidCents !== undefined && { paid: sale.paidCents / 100 }),
      why: sale.reasons.map(({ id, factor, revenueCents, fixedPoints, ...reason }) => ({
        ...reason,
        ...(id !== undefined && { ruleId: id }),
        ...(factor !== undefined && { factor: Number(factor) }),
        ...(fixedPoints !== undefined && { fixedPoints }),
        ...(revenueCents !== undefined && { base: revenueCents / 100 }),
      })),
    },
  };
}

const hasNames = (names: TimelineItem["names"]) => names !== undefined && `${names.de}${names.en}` !== "";

/** Wire form of one thing that happened to an account. */
export function presentItem(item: TimelineItem): ItemWire {
  const { optins, untilMs, names, status } = item;
  const { points, balance, reason, rule, textVersion, requestId, bookingId, voucherId, reservationId } = item;
  const { otherAccountId, takenBackBy, takesBack, canTakeBack } = item;
  return {
    id: item.id,
    at: new Date(item.atMs).toISOString(),
    kind: item.kind,
    what: item.what,
    actor: actorOf(item),
    ...known({ points, balance, reason, rule, textVersion, requestId, bookingId, voucherId, reservationId }),
    ...known({ otherAccountId, takenBackBy, takesBack, canTakeBack, mailStatus: status }),
    ...(hasNames(names) && { names }),
    ...(untilMs !== undefined && { until: new Date(untilMs).toISOString() }),
    ...(optins !== undefined && { optins: Object.entries(optins).map(([type, flag]) => ({ type, flag })) }),
    ...placeOf(item),
    ...saleOf(item),
  };
}
