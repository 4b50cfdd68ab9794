import type { DatabaseLog } from "./log.ts";

export type EmbeddedPostgresOptions = { readonly dataDir: string; readonly log: DatabaseLog };

export type EmbeddedPostgres = {
  /** Address of the owner's log-in. */
  readonly url: string;
  readonly stop: () => Promise<void>;
};
