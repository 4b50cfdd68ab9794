import type { CredentialStore } from "../credentials.ts";
import type { Http } from "../http/create-http.ts";

/** What the first-generation adapter works with. */
export interface V1Options {
  readonly http: Http;
  readonly credentials: CredentialStore;
  /** Workstation id of the mounted device, for the loyalty path (V1-28). */
  readonly readWorkstationId?: () => string | undefined;
  /** Host in front of picture paths. */
  readonly mediaBase?: string;
}
