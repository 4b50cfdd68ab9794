import type { ProgramConfig } from "@punktum/contracts";
import type { Failure } from "@punktum/domain";
import { createGateway } from "../create-gateway.ts";
import type { LoyaltyGateway } from "../gateway.ts";
import { createV1Gateway } from "../v1/v1-gateway.ts";
import { createV2Gateway } from "../v2/v2-gateway.ts";
import type { Credentials } from "../credentials.ts";
import { startClient, type ClientUnderTest } from "./client-under-test.ts";

/** Both adapters and the joined gateway on one scripted server. */
export interface GatewaysUnderTest extends ClientUnderTest {
  readonly v1: LoyaltyGateway;
  readonly v2: LoyaltyGateway;
  readonly joined: (api: ProgramConfig["p4m_api"]) => LoyaltyGateway;
  readonly ignored: Failure[];
}

/** Starts a server and the gateways. */
export async function startGateways(credentials: Credentials = {}): Promise<GatewaysUnderTest> {
  const client = await startClient(credentials);
  const ignored: Failure[] = [];
  const shared = { http: client.http, credentials: client.credentials, mediaBase: "https://media.example" };
  const v1 = createV1Gateway(shared);
  const v2 = createV2Gateway({
    ...shared,
    deviceFacts: { os: "Linux", osVersion: "1", browser: "Chrome/156", version: "0.16.0" },
    onIgnoredError: (failure) => ignored.push(failure),
  });
  return { ...client, v1, v2, ignored, joined: (api) => createGateway({ v1, v2, config: () => api }) };
}

/** Payload `p` of a v1 request. */
export function payloadOf(body: unknown): unknown {
  const p: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "p") : undefined;
  const payload: unknown = JSON.parse(String(p));
  return payload;
}
