/** The parts of a level that the comparison needs; a new one has no id yet. */
export interface LevelStep {
  readonly id?: string | undefined;
  readonly thresholdPoints: number;
}

/** Accounts on one step before and on another after the change; 0 is below the first level, 1 the first level. */
export interface LevelCrowd {
  readonly now: number;
  readonly after: number;
  readonly accounts: number;
}

/** Effect of changed levels on members. */
export interface LevelMoves {
  readonly rise: number;
  readonly fall: number;
  /** Accounts on each level of the changed ladder. */
  readonly stands: readonly number[];
}

/** Positive for a move to a higher level, negative for a lower one. */
function stepOf(now: LevelStep | undefined, after: LevelStep | undefined, ladder: readonly LevelStep[]): number {
  if (now === undefined || after === undefined) {
    return Number(after !== undefined) - Number(now !== undefined);
  }
  const kept = now.id === undefined ? -1 : ladder.findIndex(({ id }) => id === now.id);
  // An existing level is identified by its id; a removed one is compared by its threshold.
  return kept === -1 ? after.thresholdPoints - now.thresholdPoints : ladder.indexOf(after) - kept;
}

/**
 * How many members rise and fall when the ladder changes, both ladders ascending by threshold. A member who stays on
 * the same level does neither.
 */
export function levelMoves(
  present: readonly LevelStep[],
  changed: readonly LevelStep[],
  crowds: readonly LevelCrowd[],
): LevelMoves {
  const moved = crowds.map(({ now, after, accounts }) => ({
    accounts,
    step: stepOf(present[now - 1], changed[after - 1], changed),
  }));
  const sumOf = (isMeant: (step: number) => boolean): number =>
    moved.reduce((sum, { accounts, step }) => sum + (isMeant(step) ? accounts : 0), 0);
  return {
    rise: sumOf((step) => step > 0),
    fall: sumOf((step) => step < 0),
    stands: changed.map((_level, index) =>
      crowds.reduce((sum, { after, accounts }) => sum + (after === index + 1 ? accounts : 0), 0),
    ),
  };
}
