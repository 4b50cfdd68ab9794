import type { Right } from "@punktum/contracts";
import { definedOnly } from "@punktum/domain";
import { useQuery } from "@tanstack/react-query";
import { useCan, useProgramId } from "../session/session.ts";
import type { NavName } from "./nav.ts";

/** Number of open tasks by menu entry. */
export type Badges = Readonly<Partial<Record<NavName, number>>>;

const EVERY_MS = 60_000;

/** Ids of the calls. A write that refreshes one of them refreshes its badge too. */
export const BADGE_CALL_IDS = {
  devices: "v2.readDeviceSummary",
  approvals: "v2.listApprovals",
  flags: "v2.listFlags",
} as const;

function useBadge(name: keyof typeof BADGE_CALL_IDS, right: Right): number | undefined {
  const can = useCan();
  const programId = useProgramId();
  return useQuery({
    queryKey: [BADGE_CALL_IDS[name], "badge", programId],
    queryFn: async () => await (await import("./badge-calls.ts")).BADGE_CALLS[name].read(programId),
    enabled: can(right),
    refetchInterval: EVERY_MS,
  }).data;
}

/** The counts beside menu entries, for entries that the user's rights include. */
export function useBadges(): Badges {
  return definedOnly({
    devices: useBadge("devices", "devices.read"),
    approvals: useBadge("approvals", "approvals.decide"),
    flags: useBadge("flags", "fraud.decide"),
  });
}
