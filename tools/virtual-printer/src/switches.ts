/** Amount of paper on the roll. */
const PAPER_LEVELS = ["full", "near-end", "out", "ends-while-printing"] as const;

/** Simulated faults of the printer; none at the start. */
export interface Switches {
  readonly paper: (typeof PAPER_LEVELS)[number];
  readonly isCoverOpen: boolean;
  readonly isCutterJammed: boolean;
  /** Prints at a tenth of the speed. */
  readonly isSlow: boolean;
  /** Its queue is full. */
  readonly isBusy: boolean;
  /** The print engine no longer answers: jobs run into their time limit. */
  readonly isWedged: boolean;
  /** No port answers. */
  readonly isOff: boolean;
  /** The paper comes out, but the connection closes before the answer. */
  readonly isNetworkCutWhilePrinting: boolean;
}

export const ALL_FINE: Switches = {
  paper: "full",
  isCoverOpen: false,
  isCutterJammed: false,
  isSlow: false,
  isBusy: false,
  isWedged: false,
  isOff: false,
  isNetworkCutWhilePrinting: false,
};

/** The switches after a change; undefined if the change is invalid. */
export function changedSwitches(before: Switches, change: unknown): Switches | undefined {
  if (typeof change !== "object" || change === null) {
    return undefined;
  }
  const after: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(change)) {
    const isPaper = name === "paper" && PAPER_LEVELS.some((level) => level === value);
    const isSwitch = name !== "paper" && Object.hasOwn(ALL_FINE, name) && typeof value === "boolean";
    if (!isPaper && !isSwitch) {
      return undefined;
    }
    after[name] = value;
  }
  return { ...before, ...after };
}
