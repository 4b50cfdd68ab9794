/** The part of a pino logger the database code needs. */
export type DatabaseLog = {
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
};
