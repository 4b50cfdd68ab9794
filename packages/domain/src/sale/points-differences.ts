import type { EarningReason, ReasonKind } from "./earning-reason.ts";

/** A part of the points that a device expected. */
export interface ExpectedReason {
  readonly kind: ReasonKind;
  /** Absent if there is none. */
  readonly id?: string | undefined;
  readonly points: number;
}

/** A reason that gave other points than expected. */
export interface PointsDifference {
  readonly kind: ReasonKind;
  /** Empty if there is none. */
  readonly id: string;
  /** Absent for a reason that only the device knows. */
  readonly names?: EarningReason["names"];
  readonly expectedPoints: number;
  readonly bookedPoints: number;
}

const nameOf = ({ kind, id = "" }: Pick<ExpectedReason, "kind" | "id">): string => `${kind} ${id}`;

const sumOf = (reasons: readonly { readonly points: number }[]): number =>
  reasons.reduce((sum, { points }) => sum + points, 0);

/** The reasons whose points differ. Their differences add up to the difference of all points. */
export function pointsDifferences(
  expected: readonly ExpectedReason[],
  booked: readonly EarningReason[],
): readonly PointsDifference[] {
  const expectedBy = Map.groupBy(expected, nameOf);
  const bookedBy = Map.groupBy(booked, nameOf);
  const all = new Map([...booked, ...expected].toReversed().map((reason) => [nameOf(reason), reason] as const));
  return [...all].toReversed().flatMap(([name, { kind, id = "" }]): readonly PointsDifference[] => {
    const found = bookedBy.get(name) ?? [];
    const expectedPoints = sumOf(expectedBy.get(name) ?? []);
    const bookedPoints = sumOf(found);
    const names = found[0]?.names;
    return expectedPoints === bookedPoints
      ? []
      : [{ kind, id, ...(names !== undefined && { names }), expectedPoints, bookedPoints }];
  });
}
