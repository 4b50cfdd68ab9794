/** A check of stored figures. Every returned row is a finding; no row means that the rule holds. */
export interface CheckQuery {
  readonly rule: string;
  readonly sql: string;
}
