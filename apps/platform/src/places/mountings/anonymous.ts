import { ANONYMOUS_WORKSTATION_PREFIX } from "@punktum/domain";

/** True for the workstation id a device makes up when staff left the field empty (MNT-17). */
export function isAnonymous(workstationId: string): boolean {
  return workstationId.startsWith(ANONYMOUS_WORKSTATION_PREFIX);
}
