import { type Promotion, ruleOf } from "@punktum/domain";
import type { ActionDefinitionValues } from "../action-definitions/index.ts";

/** An unsaved rule, or a saved one with changes. */
export type TriedRule = ActionDefinitionValues & {
  /** Id of the saved rule that it replaces. */
  readonly id?: string | undefined;
};

/** Published rules together with tried ones. */
export interface RulesToTry {
  readonly promotions: readonly Promotion[];
  /** Index of a tried rule in the request, by its id. */
  readonly places: ReadonlyMap<string, number>;
}

/**
 * Adds tried rules to the published ones. A rule without an id gets the next free one, as when it is saved. An inactive
 * one only removes the saved rule.
 */
export function withTriedRules(published: readonly Promotion[], tried: readonly TriedRule[]): RulesToTry {
  const taken = [...published.map(({ id }) => id), ...tried.flatMap(({ id }) => id ?? [])].map(BigInt);
  const highest = taken.reduce((most, id) => (id > most ? id : most), 0n);
  const ids = tried.map(({ id }, place) => id ?? String(highest + 1n + BigInt(place)));
  const rules = tried.flatMap((rule, place) => (rule.active ? (ruleOf(ids[place] ?? "", rule) ?? []) : []));
  return {
    promotions: [...published.filter(({ id }) => !ids.includes(id)), ...rules],
    places: new Map(ids.map((id, place) => [id, place])),
  };
}
