import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { examine } from "./doctor.ts";

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

const GOOD = { "content-security-policy": "require-trusted-types-for 'script'", "x-content-type-options": "nosniff" };

async function open(answer: RequestListener, server: Server = createServer(answer)): Promise<number> {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" ? Number(address?.port) : 0;
}

/** Answers everything except readiness, with its own clock. */
const notReady =
  (date: string): RequestListener =>
  (request, response) =>
    response.writeHead(request.url === "/health/ready" ? 503 : 200, { date }).end("{}");

const wrongAt = async (address: string) => (await examine(address)).filter(([, finding]) => "wrong" in finding);
const namesOf = (findings: readonly (readonly [string, unknown])[]) => findings.map(([name]) => name);

describe("npm run doctor", () => {
  it("finds a proxy without WebSockets, and nothing else", async () => {
    const port = await open((_request, response) => response.writeHead(200, GOOD).end("{}"));
    expect(namesOf(await wrongAt(`http://127.0.0.1:${port}`))).toEqual(["live"]);
  });

  it("finds a server that is not ready, lost headers and a wrong clock", async () => {
    const date = new Date(Date.now() - 3_600_000).toUTCString();
    const port = await open(notReady(date));
    expect(namesOf(await wrongAt(`http://127.0.0.1:${port}`))).toEqual(["kiosk", "server", "clock", "live"]);
  });

  it("finds that there is no certificate", async () => {
    const port = await open((_request, response) => response.end());
    const [certificate] = (await wrongAt(`https://localhost:${port}`)).filter(([name]) => name === "certificate");
    expect(JSON.stringify(certificate)).toContain("a tablet would not open the page");
  });

  it("finds an address where the camera is refused, and one that does not answer", async () => {
    expect(namesOf(await wrongAt("http://punktum.invalid/"))).toEqual(
      expect.arrayContaining(["origin", "kiosk", "server", "API", "figures", "clock", "live"]),
    );
  });
});
