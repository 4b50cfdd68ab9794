/** One of several to choose. */
export interface Option {
  readonly id: string;
  readonly label: string;
  /** A second, quiet line. */
  readonly hint?: string;
}
