import type { ProgramValues } from "./program-values.ts";

/** Financial effect of a changed setting, shown before saving. */
export type Meaning =
  | { readonly kind: "worth"; readonly before: number | null; readonly after: number | null }
  | { readonly kind: "life"; readonly before: number | null; readonly after: number | null }
  | { readonly kind: "rounding"; readonly name: "pointsRoundingCode" | "revenueRoundingCode"; readonly after: string }
  | { readonly kind: "rest"; readonly after: boolean }
  | { readonly kind: "anonymous"; readonly after: string }
  | { readonly kind: "zone"; readonly after: string };

/** Financial effects of an edit; empty if only names, limits or rights change. */
export function meaningsOf(before: ProgramValues, after: ProgramValues): readonly Meaning[] {
  const meanings: Meaning[] = [];
  if (before.pointsPerEuro !== after.pointsPerEuro) {
    meanings.push({ kind: "worth", before: before.pointsPerEuro, after: after.pointsPerEuro });
  }
  if (before.pointsLifeMonths !== after.pointsLifeMonths) {
    meanings.push({ kind: "life", before: before.pointsLifeMonths, after: after.pointsLifeMonths });
  }
  for (const name of ["pointsRoundingCode", "revenueRoundingCode"] as const) {
    if (before[name] !== after[name]) {
      meanings.push({ kind: "rounding", name, after: after[name] });
    }
  }
  if (before.earnsOnRest !== after.earnsOnRest) {
    meanings.push({ kind: "rest", after: after.earnsOnRest });
  }
  if (before.anonymousExchange !== after.anonymousExchange) {
    meanings.push({ kind: "anonymous", after: after.anonymousExchange });
  }
  if (before.timeZone !== after.timeZone) {
    meanings.push({ kind: "zone", after: after.timeZone });
  }
  return meanings;
}
