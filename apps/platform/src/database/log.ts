/** The part of a pino logger that the database code needs. */
export interface DatabaseLog {
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
}
