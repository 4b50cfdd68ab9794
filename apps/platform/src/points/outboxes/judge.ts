import { actionTimeMs, boundsOfEntry, type Contact, type EntryBounds, wasOnDuty } from "@punktum/domain";
import type { StatedDuty } from "../../places/duties/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import type { InLedger } from "./booked.ts";
import type { BookableEntry } from "./entries.ts";
import { HANDED_OVER, type Letter } from "./letters.ts";
import type { Circumstances } from "./words.ts";

/** Data that determine an entry's time and duty. */
interface Known {
  readonly contacts: readonly Contact[];
  readonly nowMs: number;
  /** The duty of a device that a statement names. */
  readonly dutyOf: (deviceId: string, statement: string) => StatedDuty | undefined;
}

const onlyOne = (ids: readonly string[] | "ALL"): string | null => (ids === "ALL" ? null : (ids[0] ?? null));

/** The place of the device; of a duty the place where it was. */
export const placeOf = (identity: Identity, duty: StatedDuty | undefined): Circumstances["place"] =>
  duty === undefined
    ? { partnerId: onlyOne(identity.partnerIds), storeId: onlyOne(identity.storeIds) }
    : { partnerId: duty.partnerId, storeId: duty.storeId };

/** State at the beginning of a request. */
export interface Begun extends Known {
  /** Devices that made entries, by id, the sending one included. */
  readonly makers: ReadonlyMap<string, Identity>;
  readonly isDutyRequired: boolean;
  /** Numbers that were answered before. */
  readonly answered: ReadonlySet<number>;
  readonly letters: ReadonlyMap<string, Letter>;
  readonly inLedger: ReadonlyMap<string, InLedger>;
}

interface Moment {
  readonly actionMs: number;
  readonly bounds: EntryBounds;
  readonly letter: Letter | undefined;
}

/** For an entry that was refused before, the first attempt decides, because its contacts are deleted. */
const provesDuty = (stated: StatedDuty, { actionMs, bounds, letter }: Moment): boolean =>
  letter === undefined
    ? wasOnDuty(stated.times, { actionMs, inContactAtMs: bounds.notBeforeMs })
    : letter.dutyId === stated.id;

/** Time and duty of an entry. Both are fixed at its first arrival. */
export function circumstancesOf(
  { contacts, nowMs, dutyOf }: Known,
  entry: BookableEntry,
  { maker, letter: known }: { readonly maker: Identity; readonly letter: Letter | undefined },
): Circumstances {
  const bounds = boundsOfEntry(contacts, entry.number);
  // A handed-over entry is no attempt of the device, so it fixes neither time nor duty.
  const letter = known?.code === HANDED_OVER ? undefined : known;
  const actionMs = letter?.actionAt.getTime() ?? actionTimeMs(entry.secondsSinceAction, nowMs, bounds);
  const stated = entry.statement === undefined ? undefined : dutyOf(maker.subjectId, entry.statement);
  const duty = stated !== undefined && provesDuty(stated, { actionMs, bounds, letter }) ? stated : undefined;
  return { actionMs, duty, place: placeOf(maker, duty) };
}

/** The device with the person and the place of a duty. */
export function identityIn(identity: Identity, duty: StatedDuty | undefined): Identity {
  if (duty === undefined) {
    return identity;
  }
  const { id: dutyId, adminId, name, partnerId, storeId, posMode } = duty;
  return {
    ...identity,
    adminId,
    onDuty: { dutyId, adminId, name },
    partnerIds: [partnerId],
    storeIds: [storeId],
    posMode,
  };
}
