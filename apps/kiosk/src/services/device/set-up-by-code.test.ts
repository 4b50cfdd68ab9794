import { createHttp, type CredentialStore } from "@punktum/client";
import { setUpTablet } from "@punktum/contracts";
import { createServer, type Server } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { createTestServices } from "../../testing/test-services.ts";
import { isSetupComplete } from "../../storage/device-values.ts";
import { setUpFromAddress } from "./set-up-by-code.ts";

let server: Server;
afterEach(() => server.close());

/** A tablet that is not mounted, and a platform with one answer. */
async function startTablet(status: number, body: object) {
  server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${String(Reflect.get(Object(server.address()), "port"))}`;
  const services = await createTestServices({}, {});
  const credentials: CredentialStore = {
    read: services.device.get,
    change: (values) => services.device.change(values),
    installationId: () => "tablet-1",
    organization: () => "pfm",
  };
  const http = createHttp({ bases: { v1: base, v2: base, mounting: base }, credentials });
  return { services, connection: { http, credentials } };
}

describe("a tablet that opened a QR code", () => {
  it("is mounted with the place, the settings and its own session", async () => {
    const { response } = setUpTablet.example;
    const { services, connection } = await startTablet(201, response);
    await setUpFromAddress(connection, services, "tc_code");
    const state = services.device.get();
    expect(isSetupComplete(state)).toBe(true);
    expect(state).toMatchObject({
      email: "admin@pfm.example",
      token: response.session.token,
      mounting: { appInteractionId: "pos-1", posMode: "STD", client: { clientId: "11" }, store: { storeId: "1001" } },
    });
  });

  it("shows why a code is refused and stays at the login", async () => {
    const { services, connection } = await startTablet(410, { errorType: "LINK_EXPIRED", message: "used" });
    await setUpFromAddress(connection, services, "tc_code");
    expect(isSetupComplete(services.device.get())).toBe(false);
    expect(services.toasts.current.get()).toMatchObject({ kind: "error", text: "LINK_EXPIRED" });
  });
});
