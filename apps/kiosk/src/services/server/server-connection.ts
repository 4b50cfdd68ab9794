import type { CredentialStore, Http, LoyaltyGateway } from "@punktum/client";
import type { ConnectionLog } from "./connection-log.ts";
import type { DutyWork } from "../staff/duty-types.ts";

/** Connection to the configured servers. The page has one, so that all calls share a login renewal. */
export interface ServerConnection {
  readonly gateway: LoyaltyGateway;
  readonly http: Http;
  readonly credentials: CredentialStore;
  readonly duty: DutyWork;
  readonly connectionLog: ConnectionLog;
  /** Mounts the device with the code of a QR code. */
  readonly setUp: (code: string) => Promise<void>;
}

/** Single-flight: calls `load` on first use, and again only after a failure. */
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
