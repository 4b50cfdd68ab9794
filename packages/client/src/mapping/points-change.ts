import { convertPoints, points } from "@punktum/domain";
import type { PointsChange, RedemptionProof, StatusLevel } from "../gateway.ts";
import { statusLevel } from "./levels.ts";

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

/** A reached level as v2 sends it. */
interface ReachedWire {
  readonly names: StatusLevel["names"];
  readonly picturePath?: string | undefined;
}

/** The change of points by a write, in programme points. `mediaBase`: host for picture paths. */
export function changeOf(
  wire: {
    readonly bookingId: string;
    readonly points: number;
    readonly balance: number;
    readonly redemption?: RedemptionWire | undefined;
    readonly reachedLevel?: ReachedWire | undefined;
  },
  convertFactor: number,
  mediaBase = "",
): PointsChange {
  const { redemption, reachedLevel } = wire;
  return {
    ...(redemption !== undefined && { proof: proofOf(redemption) }),
    ...(reachedLevel !== undefined && { reachedLevel: statusLevel(reachedLevel, reachedLevel.names, mediaBase) }),
    bookingId: wire.bookingId,
    points: convertPoints(points(wire.points), convertFactor),
    balance: convertPoints(points(wire.balance), convertFactor),
  };
}
