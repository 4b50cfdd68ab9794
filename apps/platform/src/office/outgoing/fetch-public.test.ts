import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createOutgoingAddresses, type OutgoingAddresses } from "./addresses.ts";
import { createPublicFetch, type ResolveName } from "./fetch-public.ts";

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
const loopback = createOutgoingAddresses({ loopback: true });
const production = createOutgoingAddresses({ loopback: false });
/** Allows every URL, so that only the check at connection time applies. */
const byAddressOnly: OutgoingAddresses = { ...production, allowsUrl: () => true };
const ask = async (url: string, addresses: OutgoingAddresses) => {
  const answer = await createPublicFetch(addresses)(url, OPTIONS);
  return answer.status;
};

describe("requests to another system", () => {
  it("reach one on this machine if that is allowed", async () => {
    const port = await serve((_request, response) => response.end("{}"));
    expect(await ask(`http://localhost:${port}/`, loopback)).toBe(200);
  });

  it("refuse a name that resolves to a private address, without connecting to it", { tags: ["T25"] }, async () => {
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

  it("fail for a name without an address, and the process continues", async () => {
    const failed: ResolveName = (_hostname, _options, done) =>
      setImmediate(() => done(new Error("getaddrinfo EAI_AGAIN"), undefined));
    const asked = createPublicFetch(production, failed)("https://id.example.com/", OPTIONS);
    await expect(asked).rejects.toThrow("id.example.com does not answer");
  });

  it("follow no redirect", { tags: ["T25"] }, async () => {
    const port = await serve((_request, response) => response.writeHead(302, { location: "/elsewhere" }).end());
    expect(await ask(`http://127.0.0.1:${port}/`, loopback)).toBe(302);
  });

  it.each([
    ["205 Reset Content", { value: 205 }],
    ["999 Denied", { reason: { name: "UnreachableError" } }],
  ])("survive the odd status %s", async (status, settled) => {
    const port = await serve((_request, response) => {
      response.socket?.end(`HTTP/1.1 ${status}\r\nContent-Length: 1\r\n\r\nx`);
    });
    expect(await Promise.allSettled([ask(`http://127.0.0.1:${port}/`, loopback)])).toMatchObject([settled]);
  });

  it("end when the answer changes the protocol", async () => {
    const port = await serve((_request, response) => {
      response.socket?.end("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n");
    });
    await expect(ask(`http://127.0.0.1:${port}/`, loopback)).rejects.toThrow("changes the protocol");
  });

  it("read at most half a megabyte", { tags: ["T25"] }, async () => {
    const port = await serve((_request, response) => response.end("x".repeat(600_000)));
    await expect(ask(`http://127.0.0.1:${port}/`, loopback)).rejects.toThrow("too long");
  });

  it("end after the timeout", { tags: ["T25"] }, async () => {
    const port = await serve(() => undefined);
    const patient = createPublicFetch(loopback);
    const asked = patient(`http://127.0.0.1:${port}/`, { ...OPTIONS, signal: AbortSignal.timeout(50) });
    await expect(asked).rejects.toThrow("does not answer");
  });

  it.each(["http://id.example/", "https://127.0.0.1/", "https://a:b@id.example/", "file:///etc/passwd"])(
    "refuses %s without a look-up",
    { tags: ["T25"] },
    async (url) => {
      await expect(ask(url, production)).rejects.toThrow("not an address of the public internet");
    },
  );
});

describe("addresses of the public internet", () => {
  it.each(["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "2a00:1450:4001::1"])("%s is public", (address) => {
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
  ])("%s is not public", { tags: ["T25"] }, (address) => {
    expect(production.allowsAddress(address)).toBe(false);
  });

  it("allows loopback addresses if configured, and other private addresses never", { tags: ["T25"] }, () => {
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
