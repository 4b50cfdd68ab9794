import { entriesOf } from "@punktum/contracts";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AdministrationWorld, api, createAdministrationWorld } from "./testing/administration-world.ts";

let world: AdministrationWorld;

beforeAll(async () => {
  world = await createAdministrationWorld();
});
afterAll(() => world.close());

const byId = (id: string) => ({ params: { id } });

/** A server that counts its connections. */
async function listenForCallers() {
  const callers: number[] = [];
  const server = createServer((socket) => {
    callers.push(1);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") {
    throw new Error("the server has no port");
  }
  return { server, callers, port: address.port };
}

describe("endpoints", () => {
  const portal = { type: "SELF_SERVICE", name: "Portal", url: "https://members.example/start?x=1" };

  it("are stored and listed by type", { tags: ["API-38"] }, async () => {
    const made = await world.good("admin", api.createEndpoint, { body: portal });
    expect(made).toEqual({ ...portal, id: "1", active: true, version: 1 });
    await world.good("admin", api.createEndpoint, { body: { ...portal, type: "WEBHOOK", name: "Hook" } });
    const hooks = entriesOf(await world.good("admin", api.listEndpoints, { query: { type: "WEBHOOK" } }));
    expect(hooks.map(({ name }) => name)).toEqual(["Hook"]);
    expect(entriesOf(await world.good("admin", api.listEndpoints)).map(({ id }) => id)).toEqual(["1", "2"]);
    expect(await world.refused("partner", api.listEndpoints)).toBe("403 GENERAL_NO_PERMISION");
  });

  it.each([
    "http://members.example",
    "https://",
    "https://user:secret@members.example",
    "javascript:alert(1)",
    "https:\\\\members.example",
    "https://members.example/ a",
    "ftp://members.example",
    `https://members.example/${"a".repeat(500)}`,
  ])("refuses the address %s", { tags: ["API-38"] }, async (url) => {
    expect(await world.refused("admin", api.createEndpoint, { body: { ...portal, url } })).toBe("400 REQUEST_INVALID");
  });

  it("never have their address called", { tags: ["API-38", "API-39"] }, async () => {
    const { server, port, callers } = await listenForCallers();
    const body = { ...portal, url: `https://127.0.0.1:${port}/hook` };
    const { id } = await world.good("admin", api.createEndpoint, { body });
    await world.good("admin", api.replaceEndpoint, { ...byId(id), body: { ...body, name: "Other", active: true } });
    await world.good("admin", api.readEndpoint, byId(id));
    await world.good("admin", api.deleteEndpoint, byId(id));
    await new Promise((resolve) => setTimeout(resolve, 50));
    server.close();
    expect(callers).toEqual([]);
  });

  it("are read, replaced and deleted, and ids are not reused", { tags: ["API-39"] }, async () => {
    const changed = { ...portal, name: "New portal", active: false };
    expect(await world.good("admin", api.replaceEndpoint, { ...byId("1"), body: changed })).toEqual({
      ...changed,
      id: "1",
      version: 2,
    });
    expect(await world.good("admin", api.readEndpoint, byId("1"))).toEqual({ ...changed, id: "1", version: 2 });
    const { id } = await world.good("admin", api.createEndpoint, { body: portal });
    expect(await world.good("admin", api.deleteEndpoint, byId(id))).toEqual({});
    expect(await world.refused("admin", api.readEndpoint, byId(id))).toBe("404 NOT_FOUND");
    expect(await world.refused("admin", api.deleteEndpoint, byId(id))).toBe("404 NOT_FOUND");
    const next = await world.good("admin", api.createEndpoint, { body: portal });
    expect(Number(next.id)).toBeGreaterThan(Number(id));
  });
});
