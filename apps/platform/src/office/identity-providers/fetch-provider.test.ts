import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createProviderAddresses, type ProviderAddresses } from "./addresses.ts";
import { createProviderFetch, type ResolveName } from "./fetch-provider.ts";

const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return z.parse(z.object({ port: z.number() }), server.address()).port;
}
afterEach(() => {
  servers.splice(0).forEach((server) => {
    server.closeAllConnections();
    server.close();
  });
});

const OPTIONS = { method: "GET", headers: {}, body: undefined, redirect: "manual" } as const;
const loopback = createProviderAddresses({ loopback: true });
const production = createProviderAddresses({ loopback: false });
/** Every name looks fine; what it means is judged when the connection is opened. */
const byAddressOnly: ProviderAddresses = { ...production, allowsUrl: () => true };
const ask = async (url: string, addresses: ProviderAddresses) => {
  const answer = await createProviderFetch(addresses)(url, OPTIONS);
  return answer.status;
};

describe("asking an identity provider", () => {
  it("reaches one on this machine where that is allowed", async () => {
    const port = await serve((_request, response) => response.end("{}"));
    expect(await ask(`http://localhost:${port}/`, loopback)).toBe(200);
  });

  it("refuses a name that means a private address, without connecting to it", { tags: ["T25"] }, async () => {
    let visits = 0;
    const port = await serve((_request, response) => {
      visits += 1;
      response.end("{}");
    });
    await expect(ask(`http://localhost:${port}/`, byAddressOnly)).rejects.toThrow(
      "localhost is not an address of the public internet",
    );
    expect(visits).toBe(0);
  });

  it("says so when a name has no address, and goes on", async () => {
    const failed: ResolveName = (_hostname, _options, done) =>
      setImmediate(() => done(new Error("getaddrinfo EAI_AGAIN"), undefined));
    const asked = createProviderFetch(production, failed)("https://id.example.com/", OPTIONS);
    await expect(asked).rejects.toThrow("id.example.com does not answer");
  });

  it("follows no redirect", { tags: ["T25"] }, async () => {
    const port = await serve((_request, response) => response.writeHead(302, { location: "/elsewhere" }).end());
    expect(await ask(`http://127.0.0.1:${port}/`, loopback)).toBe(302);
  });

  it("reads no more than half a megabyte", { tags: ["T25"] }, async () => {
    const port = await serve((_request, response) => response.end("x".repeat(600_000)));
    await expect(ask(`http://127.0.0.1:${port}/`, loopback)).rejects.toThrow("too long");
  });

  it("waits no longer than it is told", { tags: ["T25"] }, async () => {
    const port = await serve(() => undefined);
    const patient = createProviderFetch(loopback);
    const asked = patient(`http://127.0.0.1:${port}/`, { ...OPTIONS, signal: AbortSignal.timeout(50) });
    await expect(asked).rejects.toThrow("does not answer");
  });

  it.each(["http://id.example/", "https://127.0.0.1/", "https://a:b@id.example/", "file:///etc/passwd"])(
    "refuses %s before it looks anything up",
    { tags: ["T25"] },
    async (url) => {
      await expect(ask(url, production)).rejects.toThrow("not an address of the public internet");
    },
  );
});

describe("addresses of the public internet", () => {
  it.each(["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "2a00:1450:4001::1"])("%s is one", (address) => {
    expect(production.allowsAddress(address)).toBe(true);
  });

  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.0.1",
    "169.254.169.254",
    "100.127.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "198.19.0.1",
    "::",
    "::1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::a00:1",
    "fc00::1",
    "fe80::1",
    "ff02::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "not an address",
  ])("%s is none", { tags: ["T25"] }, (address) => {
    expect(production.allowsAddress(address)).toBe(false);
  });

  it("loopback is allowed on demand, other private addresses never", { tags: ["T25"] }, () => {
    expect(["127.0.0.1", "127.9.9.9", "::1"].map((address) => loopback.allowsAddress(address))).toEqual([
      true,
      true,
      true,
    ]);
    expect(["10.0.0.1", "192.168.0.1", "fd00::1"].map((address) => loopback.allowsAddress(address))).toEqual([
      false,
      false,
      false,
    ]);
    expect(loopback.allowsUrl(new URL("http://id.example/"))).toBe(false);
  });
});
