import type { CredentialStore } from "../credentials.ts";
import type { Http } from "../http/create-http.ts";
import type { KnownAccounts } from "../mapping/known-accounts.ts";

/** Dependencies of the v1 adapter. */
export interface V1Options {
  readonly http: Http;
  readonly credentials: CredentialStore;
  /** Workstation id of the mounted device, for the loyalty path. */
  readonly readWorkstationId?: () => string | undefined;
  /** Cache of accounts for later calls; its owner clears it. */
  readonly known?: KnownAccounts;
  /** Host for picture paths. */
  readonly mediaBase?: string;
}
