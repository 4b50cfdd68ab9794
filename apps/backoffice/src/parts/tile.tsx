import "./tile.css";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

const WIDTH = 100;
const HEIGHT = 32;
const PADDING = 4;

function Sparkline({ series }: { readonly series: readonly number[] }): ReactNode {
  const least = Math.min(...series);
  const range = Math.max(...series) - least || 1;
  const points = series.map((value, index) => {
    const x = (index / Math.max(1, series.length - 1)) * WIDTH;
    const y = HEIGHT - PADDING - ((value - least) / range) * (HEIGHT - 2 * PADDING);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  const line = `M${points.join("L")}`;
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="fill" d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
      <path d={line} />
    </svg>
  );
}

interface TileProps {
  readonly label: string;
  readonly figure: string;
  /** Figures of the last days, oldest first. */
  readonly series?: readonly number[];
  readonly direction?: "up" | "down";
  /** The comparison as text. */
  readonly comparison?: ReactNode;
}

/** A figure with its sparkline and one comparison. */
export function Tile({ label, figure, series = [], direction, comparison }: TileProps): ReactNode {
  return (
    <div className="tile">
      <dt>{label}</dt>
      <dd className="fig">{figure}</dd>
      {series.length > 1 ? <Sparkline series={series} /> : null}
      {comparison === undefined ? null : (
        <dd className="delta">
          {direction === undefined ? null : <Icon name={direction === "up" ? "arrow-up" : "arrow-down"} />}
          {comparison}
        </dd>
      )}
    </div>
  );
}

/** Tiles, four in a row. */
export function Tiles({ children }: { readonly children: ReactNode }): ReactNode {
  return <dl className="tiles">{children}</dl>;
}
