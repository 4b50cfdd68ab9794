import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import "./facts.css";

/** One row: a label and its value. */
export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** A list of labels and values. Facts without a value are left out. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <dl className="kv">
      {facts
        .filter(({ value }) => value !== undefined && value !== null && value !== "")
        .map(({ label, value }) => (
          <div key={label} className="kv-line">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface FromToProps {
  readonly fromLabel: string;
  readonly from: string;
  readonly toLabel: string;
  readonly to: string;
  /** The value changes while the user types; screen readers announce it. */
  readonly isLive?: boolean;
}

/** Shows a value before and after the change, above the button that makes it. */
export function FromTo({ fromLabel, from, toLabel, to, isLive = false }: FromToProps): ReactNode {
  return (
    <div className="fromto" {...(isLive ? { "aria-live": "polite" as const } : {})}>
      <div>
        <small>{fromLabel}</small>
        <b>{from}</b>
      </div>
      <Icon name="arrow-right" />
      <div>
        <small>{toLabel}</small>
        <b>{to}</b>
      </div>
    </div>
  );
}
