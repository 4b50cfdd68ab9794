import type { Failure } from "@punktum/domain";
import type { CredentialStore } from "../credentials.ts";
import type { Http } from "../http/create-http.ts";
import type { KnownAccounts } from "../mapping/known-accounts.ts";

/** What a device says about itself when it is registered (MSVC-13). */
export interface DeviceFacts {
  readonly os: string;
  readonly osVersion: string;
  readonly browser: string;
  /** Release of the app. */
  readonly version: string;
}

/** What the second-generation adapter works with. */
export interface V2Options {
  readonly http: Http;
  readonly credentials: CredentialStore;
  readonly deviceFacts: DeviceFacts;
  /** Workstation id of the mounted device, for the header `interaction-id` (V2-02). */
  readonly readWorkstationId?: () => string | undefined;
  /** Told about errors staff must not be stopped by (A-88, B-12). */
  readonly onIgnoredError?: (failure: Failure) => void;
  /** What later calls need of the accounts read before; its owner clears it. */
  readonly known?: KnownAccounts;
  /** Host in front of picture paths. */
  readonly mediaBase?: string;
}
