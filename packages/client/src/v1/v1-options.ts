import type { CredentialStore } from "../credentials.ts";
import type { Http } from "../http/create-http.ts";
import type { KnownAccounts } from "../mapping/known-accounts.ts";

/** What the first-generation adapter works with. */
export interface V1Options {
  readonly http: Http;
  readonly credentials: CredentialStore;
  /** Workstation id of the mounted device, for the loyalty path (V1-28). */
  readonly readWorkstationId?: () => string | undefined;
  /** What later calls need of the accounts read before; its owner clears it. */
  readonly known?: KnownAccounts;
  /** Host in front of picture paths. */
  readonly mediaBase?: string;
}
