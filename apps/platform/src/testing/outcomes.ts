import type { Outcome } from "@punktum/domain";

/** Returns the value of a success; a failure fails the test with its code. */
export function responseOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) {
    throw new Error(`expected a success, got ${outcome.error.code ?? outcome.error.message}`);
  }
  return outcome.response;
}

/** Distinct failure codes of the outcomes, in order of first appearance. */
export function refusalsIn(outcomes: readonly Outcome<unknown>[]): readonly (string | undefined)[] {
  return [...new Set(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error.code])))];
}

export function successesIn(outcomes: readonly Outcome<unknown>[]): number {
  return outcomes.filter((outcome) => outcome.ok).length;
}
