import type { CredentialStore, Http, LoyaltyGateway } from "@punktum/client";
import type { DutyWork } from "../staff/duty-types.ts";

/** The way to the configured servers: one for the whole page, so that a re-login is shared by all who need it. */
export interface ServerConnection {
  readonly gateway: LoyaltyGateway;
  readonly http: Http;
  readonly credentials: CredentialStore;
  readonly duty: DutyWork;
}

/** Calls `load` when it is first needed, and again only after it has failed: the server may be back by then. */
export function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return async () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return await loading;
  };
}
