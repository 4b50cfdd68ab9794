/** One question to the stored figures. Every row it returns is a finding; no row means all is well. */
export interface CheckQuery {
  readonly rule: string;
  readonly sql: string;
}
