import { convertPoints, points } from "@punktum/domain";
import type { PointsChange } from "../gateway.ts";

/** What a write moved, in programme points. */
export function changeOf(
  wire: { readonly bookingId: string; readonly points: number; readonly balance: number },
  convertFactor: number,
): PointsChange {
  return {
    bookingId: wire.bookingId,
    points: convertPoints(points(wire.points), convertFactor),
    balance: convertPoints(points(wire.balance), convertFactor),
  };
}
