import type { ReactNode } from "react";
import type { Tone } from "./series.ts";

interface ReadingProps {
  /** Position in percent from the left. */
  readonly place: number;
  readonly title: string;
  readonly values: readonly {
    readonly id: string;
    readonly name: string;
    readonly tone: Tone;
    readonly value: string;
  }[];
  readonly note: string | undefined;
}

/** The values at one point of a chart. The slider announces the same to screen readers. */
export function Reading({ place, title, values, note }: ReadingProps): ReactNode {
  const side = place > 50 ? { right: `calc(${100 - place}% + 12px)` } : { left: `calc(${place}% + 12px)` };
  return (
    <>
      <i className="plot-cross" style={{ left: `${place}%` }} />
      <div className="plot-tip" style={side}>
        <b>{title}</b>
        {values.map(({ id, name, tone, value }) => (
          <div key={id}>
            <span className={tone}>{name}</span>
            {value}
          </div>
        ))}
        {note === undefined ? null : <small>{note}</small>}
      </div>
    </>
  );
}
