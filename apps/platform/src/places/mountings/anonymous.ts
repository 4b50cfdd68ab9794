import { ANONYMOUS_WORKSTATION_PREFIX } from "@punktum/domain";

/** True for a workstation id that a device generated because staff left the field empty. */
export function isAnonymous(workstationId: string): boolean {
  return workstationId.startsWith(ANONYMOUS_WORKSTATION_PREFIX);
}
