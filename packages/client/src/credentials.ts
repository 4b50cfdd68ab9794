/** What proves who calls. There is no password among it (B-01). */
export interface Credentials {
  /** Access token of the second generation (V2-01). */
  readonly token?: string | undefined;
  /** Gets a new access token without a password (SEC-08). */
  readonly refreshToken?: string | undefined;
  /** Key of the mounted device for the first generation (V1-09). */
  readonly apiKey?: string | undefined;
  /** Key of the staff member who mounts (AUTH-30, MNT-35). */
  readonly mountingApiKey?: string | undefined;
}

/** Where credentials rest; the kiosk seals them (SEC-01). */
export interface CredentialStore {
  read(): Credentials;
  /** Changes what is named; `undefined` forgets. */
  change(credentials: Credentials): Promise<void>;
  /** Made once per device; refresh tokens are bound to it. */
  installationId(): string;
  /** The organisation calls are made for, as `ac` of the first generation. */
  organization(): string;
}
