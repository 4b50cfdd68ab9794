/** Colour of a series in a chart; `before` is the compared period. */
export type Tone = "first" | "soft" | "second" | "before";

/** A point of a chart. */
export interface PlotPoint {
  readonly label: string;
  /** Short form of the label. */
  readonly short: string;
  /** Late bookings may still change its values. */
  readonly isMoving: boolean;
}

/** One series of values. */
export interface PlotSeries {
  readonly id: string;
  readonly label: string;
  readonly tone: Tone;
  readonly values: readonly (number | null)[];
  /** Drawn below zero: outgoing values. */
  readonly isBelow?: boolean;
}
