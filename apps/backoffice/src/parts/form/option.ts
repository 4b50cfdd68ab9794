/** One option of a field. */
export interface Option {
  readonly id: string;
  readonly label: string;
  /** A second, muted line. */
  readonly hint?: string;
}
