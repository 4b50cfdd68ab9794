import type { Failure } from "@punktum/domain";
import type { CredentialStore } from "../credentials.ts";
import type { Http } from "../http/create-http.ts";
import type { KnownAccounts } from "../mapping/known-accounts.ts";

/** Facts about the device for its registration. */
export interface DeviceFacts {
  readonly os: string;
  readonly osVersion: string;
  readonly browser: string;
  /** Release of the app. */
  readonly version: string;
}

/** Dependencies of the v2 adapter. */
export interface V2Options {
  readonly http: Http;
  readonly credentials: CredentialStore;
  readonly deviceFacts: DeviceFacts;
  /** Workstation id of the mounted device, for the header `interaction-id`. */
  readonly readWorkstationId?: () => string | undefined;
  /** Called with errors that must not stop staff. */
  readonly onIgnoredError?: (failure: Failure) => void;
  /** Cache of accounts for later calls; its owner clears it. */
  readonly known?: KnownAccounts;
  /** Host for picture paths. */
  readonly mediaBase?: string;
}
