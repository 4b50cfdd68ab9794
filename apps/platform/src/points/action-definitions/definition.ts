import type { Weekday, WrittenRule } from "@punktum/domain";

/** An earning rule in the administration's form. Revenue is in euros here and in cents in the table. */
export interface ActionDefinition extends WrittenRule {
  readonly id: string;
  readonly merchandiseGroupCodes: string[];
  readonly weekdays: Weekday[];
  readonly levelIds: string[];
  readonly storeIds: string[];
  readonly draft: boolean;
  readonly active: boolean;
  readonly version: number;
}

/** Values of a definition. */
export type ActionDefinitionValues = Omit<ActionDefinition, "id" | "version">;

/** A published definition without conditions. */
export const UNCONDITIONAL = {
  draft: false,
  weekdays: [],
  hours: null,
  minimum: null,
  levelIds: [],
  storeIds: [],
  timesPerDay: null,
  timesInAll: null,
  budgetPoints: null,
} satisfies Partial<ActionDefinitionValues>;
