import type { OwnFactors } from "../../../office/factors/index.ts";

/** A second factor as its owner sees it. */
export const presentFactor = ({ createdAt, lastUsedAt, ...factor }: OwnFactors["factors"][number]) => ({
  ...factor,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
