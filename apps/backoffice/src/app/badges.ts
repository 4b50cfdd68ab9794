import { deviceCareApi } from "@punktum/contracts";
import { definedOnly } from "@punktum/domain";
import { useRead } from "../server/use-calls.ts";
import { useCan } from "../session/session.ts";
import type { NavName } from "./nav.ts";

/** How much waits behind an entry of the menu. */
export type Badges = Readonly<Partial<Record<NavName, number>>>;

const EVERY_MS = 60_000;

/** The figures beside the menu's entries, as far as the signed-in user may know them. */
export function useBadges(): Badges {
  const can = useCan();
  const tablets = useRead(
    deviceCareApi.readDeviceSummary,
    { query: {} },
    { enabled: can("devices.read"), everyMs: EVERY_MS },
  );
  return definedOnly({ devices: tablets.data?.attention });
}
