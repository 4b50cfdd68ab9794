import { nice, ticks } from "d3-array";
import { line, stack, stackOffsetDiverging } from "d3-shape";

/** Positions are in percent of the drawing, from its left and top. */
const WHOLE = 100;
const TICKS = 4;

/** Values of one series; null for an unknown value. */
export type Values = readonly (number | null)[];

/** The value axis: position of a value, and the labelled values. */
export interface Axis {
  readonly ticks: readonly number[];
  readonly topOf: (value: number) => number;
}

/** An axis for these values with round numbers at its ends. It always includes zero, so that heights are comparable. */
export function axisOf(values: Iterable<number>, isWhole: boolean): Axis {
  const all = [0, ...values];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const [low, high] = least === most ? [0, 1] : nice(least, most, TICKS);
  return {
    ticks: ticks(low, high, TICKS).filter((tick) => !isWhole || Number.isInteger(tick)),
    topOf: (value) => ((high - value) / (high - low)) * WHOLE,
  };
}

/** Position of a point of a line: from edge to edge; a single point is in the middle. */
export const onEdge = (index: number, count: number): number =>
  count === 1 ? WHOLE / 2 : (index / (count - 1)) * WHOLE;

/** Position of a bar: in the middle of equal parts. */
export const inMiddle = (index: number, count: number): number => ((index + 0.5) / count) * WHOLE;

/** The SVG path of a line, with gaps for unknown values. */
export function pathOf(values: Values, { topOf }: Axis): string {
  const draw = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => onEdge(index, values.length))
    .y((value) => topOf(value ?? 0))
    .digits(2);
  return draw([...values]) ?? "";
}

/** Begin and end of a segment of a bar. */
export type Part = readonly [from: number, to: number];

/** Stacks the series at each point: positive values upwards, negative ones downwards. */
export function stackOf(series: readonly Values[]): readonly (readonly Part[])[] {
  const count = Math.max(0, ...series.map((values) => values.length));
  const points = Array.from({ length: count }, (_, index) => series.map((values) => values[index] ?? 0));
  const layers = stack<readonly number[], number>()
    .keys(series.map((_, index) => index))
    .value((point, index) => point[index] ?? 0)
    .offset(stackOffsetDiverging)(points);
  return layers.map((layer) => layer.map(([from, to]) => [from, to] as const));
}

/** Spreads labels that are closer than a distance. Keeps their order, and keeps them within the drawing. */
export function apart(tops: readonly number[], distance: number): readonly number[] {
  const order = tops.map((top, index) => ({ top, index })).sort((left, right) => left.top - right.top);
  const last = order.length - 1;
  const moved = new Map<number, number>();
  let least = 0;
  order.forEach(({ top, index }, place) => {
    const most = WHOLE - (last - place) * distance;
    const at = Math.max(least, Math.min(top, most));
    moved.set(index, at);
    least = at + distance;
  });
  return tops.map((top, index) => moved.get(index) ?? top);
}

/** Points that get a label: as many as fit, at equal distances, beginning with the first. */
export function labelled(count: number, most: number): readonly number[] {
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

/** The point nearest to a position. */
export function nearest(place: number, count: number, placeOf: (index: number, count: number) => number): number {
  const distances = Array.from({ length: count }, (_, index) => Math.abs(placeOf(index, count) - place));
  return distances.indexOf(Math.min(...distances));
}
