import type { ProgramTransaction } from "../../database/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import { type FormerDevice, readFormerDevices } from "../../places/device-outboxes/index.ts";
import type { AnyEntry } from "./entries.ts";

/** The device that created an entry. A tablet that is mounted again gets a new device. */
export const makerIdOf = (entry: AnyEntry, senderId: string): string =>
  ("madeBy" in entry ? entry.madeBy : undefined) ?? senderId;

const idsOf = (id: number | null): readonly string[] => (id === null ? [] : [String(id)]);

/** Identity of a device, with its last shop as place. */
export const identityOfDevice = (
  programId: string,
  { id, deviceKey, name, partnerId, storeId }: FormerDevice,
): Identity => ({
  programId,
  role: "DEVICE",
  subjectId: id,
  deviceId: id,
  deviceKey,
  partnerIds: idsOf(partnerId),
  storeIds: idsOf(storeId),
  displayName: name,
});

/** Devices that created the entries of a request, by id, without those that are still mounted elsewhere. */
export async function readMakers(
  transaction: ProgramTransaction,
  { identity, deviceId, entries }: { identity: Identity; deviceId: string; entries: readonly AnyEntry[] },
): Promise<ReadonlyMap<string, Identity>> {
  const others = new Set(entries.map((entry) => makerIdOf(entry, deviceId))).difference(new Set([deviceId]));
  const former = await readFormerDevices(transaction, [...others]);
  const identities = [...former].map(([id, device]) => [id, identityOfDevice(transaction.programId, device)] as const);
  return new Map([[deviceId, identity], ...identities]);
}
