/** A member's place in a sorted list. */
export interface FoundMember {
  readonly accountId: string;
  readonly sortValue: string;
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const VALUES = {
  ACTIVITY: /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/,
  NEWEST: /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/,
  POINTS: /^-?\d{1,16}$/,
  NAME: /^[^\0]{1,2000}$/u,
} as const;

/**
 * Writes a place as the `after` of the next page. It contains part of a name only if the list is sorted by name, and no
 * list shows the cursor in an address.
 */
export const writeCursor = ({ accountId, sortValue }: FoundMember): string =>
  Buffer.from(`${accountId}${sortValue}`, "utf8").toString("base64url");

/** Reads such a place; undefined if it does not belong to this order. */
export function readCursor(given: string, sort: keyof typeof VALUES): FoundMember | undefined {
  const text = Buffer.from(given, "base64url").toString("utf8");
  const [accountId, sortValue] = [text.slice(0, 36), text.slice(36)];
  return UUID.test(accountId) && VALUES[sort].test(sortValue) ? { accountId, sortValue } : undefined;
}
