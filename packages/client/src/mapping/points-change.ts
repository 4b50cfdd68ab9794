import { convertPoints, points } from "@punktum/domain";
import type { PointsChange, RedemptionProof } from "../gateway.ts";

/** The code of a redemption as either generation sends it. */
interface RedemptionWire {
  readonly code: string;
  readonly validUntil: string | { readonly unixTimeStamp: number };
}

function proofOf({ code, validUntil }: RedemptionWire): RedemptionProof {
  return {
    code,
    validUntilMs: typeof validUntil === "string" ? Date.parse(validUntil) : validUntil.unixTimeStamp,
  };
}

/** The change of points by a write, in programme points. */
export function changeOf(
  wire: {
    readonly bookingId: string;
    readonly points: number;
    readonly balance: number;
    readonly redemption?: RedemptionWire | undefined;
  },
  convertFactor: number,
): PointsChange {
  const { redemption } = wire;
  return {
    ...(redemption !== undefined && { proof: proofOf(redemption) }),
    bookingId: wire.bookingId,
    points: convertPoints(points(wire.points), convertFactor),
    balance: convertPoints(points(wire.balance), convertFactor),
  };
}
