/**
 * A period in which a device was in contact and had assigned no number above `lastNumber`. Every entry with a higher
 * number was made after `lastMs`, every other one before `firstMs`.
 */
export interface Contact {
  readonly lastNumber: number;
  readonly firstMs: number;
  readonly lastMs: number;
}

/**
 * Maximum number of stored contacts, more than a working device needs. The oldest is kept, because it bounds the oldest
 * entries.
 */
const CONTACTS_MAX = 200;

const atMost = ([oldest, ...later]: readonly Contact[]): readonly Contact[] =>
  oldest === undefined ? [] : [oldest, ...later.slice(-(CONTACTS_MAX - 1))];

/** Contacts in ascending order of numbers, including the current one. A late one adds no information. */
export function withContact(contacts: readonly Contact[], lastNumber: number, nowMs: number): readonly Contact[] {
  const last = contacts.at(-1);
  if (last === undefined || last.lastNumber < lastNumber) {
    return atMost([...contacts, { lastNumber, firstMs: nowMs, lastMs: nowMs }]);
  }
  return last.lastNumber > lastNumber
    ? contacts
    : [...contacts.slice(0, -1), { ...last, lastMs: Math.max(last.lastMs, nowMs) }];
}

/** Contacts that may still be needed: from the last one before the first number without an answer. */
export function neededContacts(contacts: readonly Contact[], firstOpenNumber: number): readonly Contact[] {
  const before = contacts.findLastIndex(({ lastNumber }) => lastNumber < firstOpenNumber);
  return contacts.slice(Math.max(0, before));
}

/** Bounds of an entry's time by contacts. */
export interface EntryBounds {
  /** The last contact before the entry existed. */
  readonly notBeforeMs: number | undefined;
  readonly notAfterMs: number | undefined;
}

/** The contacts between which the entry with this number was made. */
export function boundsOfEntry(contacts: readonly Contact[], number: number): EntryBounds {
  return {
    notBeforeMs: contacts.findLast(({ lastNumber }) => lastNumber < number)?.lastMs,
    notAfterMs: contacts.find(({ lastNumber }) => lastNumber >= number)?.firstMs,
  };
}

/**
 * When an entry was made, by the server's clock: the elapsed time reported by the device, limited to its bounds. A
 * wrong or manipulated clock cannot move it beyond the surrounding contacts.
 */
export function actionTimeMs(secondsSinceAction: number, nowMs: number, bounds: EntryBounds): number {
  const { notBeforeMs = Number.NEGATIVE_INFINITY, notAfterMs = nowMs } = bounds;
  const toldMs = Math.round(nowMs - secondsSinceAction * 1_000);
  return Math.min(nowMs, Math.max(notBeforeMs, Math.min(toldMs, notAfterMs)));
}
