import type { CounterTexts } from "@punktum/phrases";

/** A card of the tray: one of the fixed cards of the demonstration data. */
export interface TrayCard {
  readonly code: string;
  readonly kind: keyof CounterTexts["cards"];
  /** Two tones of the printed card. */
  readonly tones: readonly [string, string];
}

/** The card that a newcomer tries first: it has points to spend. */
export const FIRST_CARD: TrayCard = { code: "4000000001", kind: "gold", tones: ["#8a6a1f", "#d9b65a"] };

/** The fixed cards listed in docs/running.md, in the order a newcomer would try them. */
export const TRAY: readonly TrayCard[] = [
  FIRST_CARD,
  { code: "4000000006", kind: "app", tones: ["#23395b", "#5b84c4"] },
  { code: "4000000007", kind: "exact", tones: ["#0b5d57", "#4fae9f"] },
  { code: "4000000003", kind: "fresh", tones: ["#51673a", "#9dbb72"] },
  { code: "4000000002", kind: "guest", tones: ["#5b5f66", "#a4aab3"] },
  { code: "4000000004", kind: "locked", tones: ["#7c2d3a", "#c7707e"] },
  { code: "4000000005", kind: "deactivated", tones: ["#4a4048", "#8d7f89"] },
  { code: "4999999999", kind: "unknown", tones: ["#33373d", "#70777f"] },
];

/** Organisations of the demonstration data. */
export const ORGANIZATIONS = ["pfm", "mhe", "ppc", "btl"] as const;
export type OrganizationId = (typeof ORGANIZATIONS)[number];
