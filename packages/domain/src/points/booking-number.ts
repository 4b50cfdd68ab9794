/**
 * A sale's number for people to read and type: the last eight digits of its id, in two groups. It is not unique, so it
 * is no key.
 *
 * @example bookingNumberOf("5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12") === "6A8C-0E12"
 */
export function bookingNumberOf(transactionId: string): string {
  return transactionId
    .slice(-8)
    .toUpperCase()
    .replace(/^(.{4})(.{4})$/, "$1-$2");
}
