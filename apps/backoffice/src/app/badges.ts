import { approvalsApi, deviceCareApi, flagsApi } from "@punktum/contracts";
import { definedOnly } from "@punktum/domain";
import { useRead } from "../server/use-calls.ts";
import { useCan, useProgramId } from "../session/session.ts";
import type { NavName } from "./nav.ts";

/** How much waits behind an entry of the menu. */
export type Badges = Readonly<Partial<Record<NavName, number>>>;

const EVERY_MS = 60_000;
/** More flags than this are counted as so many. */
const MOST_FLAGS = 99;

/** The figures beside the menu's entries, as far as the signed-in user may know them. */
export function useBadges(): Badges {
  const can = useCan();
  const params = { programId: useProgramId() };
  const asks = (is: boolean) => ({ enabled: is, everyMs: EVERY_MS });
  const tablets = useRead(deviceCareApi.readDeviceSummary, { query: {} }, asks(can("devices.read")));
  const open = { params, query: { state: "open", limit: 1 } } as const;
  const approvals = useRead(approvalsApi.listApprovals, open, asks(can("approvals.decide")));
  const flagged = { params, query: { state: "open", limit: MOST_FLAGS } } as const;
  const flags = useRead(flagsApi.listFlags, flagged, asks(can("fraud.decide")));
  return definedOnly({
    devices: tablets.data?.attention,
    approvals: approvals.data?.waiting,
    flags: flags.data?.data.length,
  });
}
