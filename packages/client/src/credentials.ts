/** Credentials of the device. They contain no password (decision 0004). */
export interface Credentials {
  /** Access token of v2. */
  readonly token?: string | undefined;
  /** Gets a new access token without a password. */
  readonly refreshToken?: string | undefined;
  /** Key of the mounted device for v1. */
  readonly apiKey?: string | undefined;
  /** Key of the staff member who mounts the device. */
  readonly mountingApiKey?: string | undefined;
}

/** Storage of the credentials; the kiosk encrypts them. */
export interface CredentialStore {
  read(): Credentials;
  /** Changes the given values; `undefined` removes one. */
  change(credentials: Credentials): Promise<void>;
  /** Made once per device; refresh tokens are bound to it. */
  installationId(): string;
  /** The organisation of all calls, sent as `ac` in v1. */
  organization(): string;
}
