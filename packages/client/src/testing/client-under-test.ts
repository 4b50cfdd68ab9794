import type { CredentialStore, Credentials } from "../credentials.ts";
import { createHttp, type Http, type HttpOptions } from "../http/create-http.ts";
import { startScriptedServer, type ScriptedServer } from "./scripted-server.ts";

/** Credentials in memory. */
function createMemoryCredentials(initial: Credentials = {}): CredentialStore {
  let credentials = initial;
  return {
    read: () => credentials,
    change: async (change) => {
      credentials = { ...credentials, ...change };
      await Promise.resolve();
    },
    installationId: () => "installation-1",
    organization: () => "pfm",
  };
}

/** A client with its server, and the recorded pauses between tries. */
export interface ClientUnderTest {
  readonly server: ScriptedServer;
  readonly http: Http;
  readonly credentials: CredentialStore;
  readonly pausesMs: number[];
}

/** Starts a server and a client that does not really wait between tries. */
export async function startClient(
  initial: Credentials = {},
  options: Partial<Omit<HttpOptions, "bases" | "credentials" | "retry">> = {},
): Promise<ClientUnderTest> {
  const server = await startScriptedServer();
  const credentials = createMemoryCredentials(initial);
  const pausesMs: number[] = [];
  const sleep = async (delayMs: number): Promise<void> => {
    pausesMs.push(delayMs);
    await Promise.resolve();
  };
  const http = createHttp({
    bases: { v1: server.url, v2: server.url, mounting: server.url },
    credentials,
    // A busy machine is no reason to give up a try.
    timeoutMs: 30_000,
    retry: { sleep, random: () => 0.5 },
    ...options,
  });
  return { server, http, credentials, pausesMs };
}
