import { useRef, useState, type PointerEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  apart,
  type Axis,
  axisOf,
  inMiddle,
  labelled,
  nearest,
  onEdge,
  type Part,
  pathOf,
  stackOf,
} from "./geometry.ts";
import { Reading } from "./reading.tsx";
import type { PlotPoint, PlotSeries } from "./series.ts";
import "./plot.css";

/** Maximum number of labels below a chart; a narrow chart hides every other one. */
const MOST_WORDS = 10;
/** Minimum distance between the names of two lines. */
const NAME_HEIGHT = 18;

interface PlotProps {
  /** Accessible name of the chart. */
  readonly label: string;
  readonly kind: "line" | "bars";
  readonly points: readonly PlotPoint[];
  readonly series: readonly PlotSeries[];
  /** A value in full. */
  readonly textOf: (value: number) => string;
  /** A value at the axis. */
  readonly axisText: (value: number) => string;
  /** The unit has no fractions. */
  readonly isWhole: boolean;
}

const isNumber = (value: number | null | undefined): value is number => typeof value === "number";

/** Values as drawn: outgoing ones are negative. */
const drawnOf = ({ values, isBelow = false }: PlotSeries): readonly (number | null)[] =>
  isBelow ? values.map((value) => (value === null ? null : -value)) : values;

/** Geometry of the drawing: lines, or stacked bars. */
interface Drawing {
  readonly series: readonly PlotSeries[];
  /** Bar segments of each series at each point; empty for lines. */
  readonly layers: readonly (readonly Part[])[];
  readonly axis: Axis;
}

function drawingOf({ kind, series, isWhole }: Pick<PlotProps, "kind" | "series" | "isWhole">): Drawing {
  const layers = kind === "line" ? [] : stackOf(series.map(drawnOf));
  const values = kind === "line" ? series.flatMap((one) => one.values).filter(isNumber) : layers.flat(2);
  return { series, layers, axis: axisOf(values, isWhole) };
}

function Lines({ series, axis }: Drawing): ReactNode {
  return (
    <>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        {series.toReversed().map(({ id, tone, values }) => (
          <path key={id} className={`line ${tone}`} d={pathOf(values, axis)} />
        ))}
      </svg>
      {series.map(({ id, tone, values }) => {
        const last = values.findLastIndex(isNumber);
        const place = { left: `${onEdge(last, values.length)}%`, top: `${axis.topOf(values[last] ?? 0)}%` };
        return last < 0 ? null : <i key={id} className={`plot-dot ${tone}`} style={place} />;
      })}
    </>
  );
}

/** Width of a bar, in percent of the space per point. */
const BAR_WIDTH = 64;

function Bars({ series, layers, axis }: Drawing): ReactNode {
  return layers.map((parts, layer) =>
    parts.map(([from, to], index) => {
      const top = axis.topOf(Math.max(from, to));
      const height = axis.topOf(Math.min(from, to)) - top;
      const width = BAR_WIDTH / parts.length;
      const left = inMiddle(index, parts.length) - width / 2;
      const place = { left: `${left}%`, width: `${width}%`, top: `${top}%`, height: `${height}%` };
      const { id = "", tone = "first" } = series[layer] ?? {};
      return from === to ? null : <i key={`${id} ${left}`} className={`plot-bar ${tone}`} style={place} />;
    }),
  );
}

/** Vertical position of each series name: at the end of its line, or at the middle of its last bar segment. */
function nameTops({ series, layers, axis }: Drawing): readonly number[] {
  const tops = series.map(({ values }, layer) => {
    const [from, to] = layers[layer]?.findLast(([begin, end]) => begin !== end) ?? [0, 0];
    return axis.topOf(layers.length === 0 ? (values.findLast(isNumber) ?? 0) : (from + to) / 2);
  });
  return apart(tops, NAME_HEIGHT);
}

/** The names of the series beside the drawing, with the last value of a line. */
function Names({ drawing, textOf }: { readonly drawing: Drawing } & Pick<PlotProps, "textOf">): ReactNode {
  const { series, layers } = drawing;
  const tops = nameTops(drawing);
  return (
    <ul className="plot-names">
      {series.map(({ id, label, tone, values }, index) => {
        const last = layers.length === 0 ? values.findLast(isNumber) : undefined;
        return (
          <li key={id} className={tone} style={{ top: `${tops[index] ?? 0}%` }}>
            {label} {last === undefined ? null : <b>{textOf(last)}</b>}
          </li>
        );
      })}
    </ul>
  );
}

interface GroundProps extends Pick<PlotProps, "axisText" | "points"> {
  readonly axis: Axis;
}

/** Grid lines, and the background behind points that may still change. */
function Ground({ axis, axisText, points }: GroundProps): ReactNode {
  const first = points.findIndex(({ isMoving }) => isMoving);
  return (
    <>
      {first < 0 ? null : <i className="plot-moving" style={{ left: `${(first / points.length) * 100}%` }} />}
      {axis.ticks.map((tick) => (
        <i key={tick} className={tick === 0 ? "plot-line zero" : "plot-line"} style={{ top: `${axis.topOf(tick)}%` }}>
          <span>{axisText(tick)}</span>
        </i>
      ))}
    </>
  );
}

/** Texts of one point, for display and assistive technology. */
function usePointTexts({ points, series, textOf }: Pick<PlotProps, "points" | "series" | "textOf">, index: number) {
  const { t } = useTranslation();
  const title = points[index]?.label ?? "";
  const note = points[index]?.isMoving === true ? t("reports.mayChange") : undefined;
  const values = series.map(({ id, label, tone, values: all }) => {
    const value = all[index];
    return { id, name: label, tone, value: isNumber(value) ? textOf(value) : "–" };
  });
  const words = [title, ...values.map(({ name, value }) => `${name} ${value}`), ...(note === undefined ? [] : [note])];
  return { title, note, values, text: words.join(", ") };
}

/**
 * A chart. Its values can be read with the pointer or the arrow keys: for assistive technology it is a slider over its
 * points that announces each one. Labels name the series, so that colours need not be distinguished.
 */
export function Plot(props: PlotProps): ReactNode {
  const { label, kind, points, axisText, textOf } = props;
  const keys = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState(points.length - 1);
  const [isRead, setRead] = useState(false);
  const drawing = drawingOf(props);
  const count = points.length;
  const index = Math.min(at, count - 1);
  const said = usePointTexts(props, index);
  const placeOf = kind === "line" ? onEdge : inMiddle;
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(nearest(((clientX - left) / width) * 100, count, placeOf));
    setRead(true);
  };
  return (
    <figure className="plot">
      <Names drawing={drawing} textOf={textOf} />
      <div
        className="plot-area"
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setRead(document.activeElement === keys.current)}
      >
        <div aria-hidden="true">
          <Ground axis={drawing.axis} axisText={axisText} points={points} />
          {kind === "line" ? <Lines {...drawing} /> : <Bars {...drawing} />}
          {labelled(count, MOST_WORDS).map((word, order) => (
            <span
              key={word}
              className={order % 2 === 1 ? "plot-word odd" : "plot-word"}
              style={{ left: `${placeOf(word, count)}%` }}
            >
              {points[word]?.short}
            </span>
          ))}
          {isRead ? <Reading {...said} place={placeOf(index, count)} /> : null}
        </div>
        <input
          ref={keys}
          className="plot-keys"
          type="range"
          min={0}
          max={count - 1}
          value={index}
          aria-label={label}
          aria-valuetext={said.text}
          onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
          onFocus={() => setRead(true)}
          onBlur={() => setRead(false)}
        />
      </div>
    </figure>
  );
}
