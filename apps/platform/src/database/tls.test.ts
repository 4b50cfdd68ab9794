import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { selfSigned } from "@punktum/virtual-printer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { openTlsLine, type TlsLine } from "../testing/tls-line.ts";
import { connectTo } from "./connection.ts";

let test: TestDatabase;
let folder: string;
let authority: string;
/** Certificates for the server's own name, and for another one. */
let lines: Readonly<Record<"right" | "wrong", TlsLine>>;

beforeAll(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "punktum-tls-"));
  authority = join(folder, "authority.pem");
  const right = selfSigned(["localhost"], Date.now());
  const wrong = selfSigned(["database.example"], Date.now());
  await writeFile(authority, `${right.cert}${wrong.cert}`);
  const port = Number(new URL(test.url).port);
  lines = { right: await openTlsLine(port, right), wrong: await openTlsLine(port, wrong) };
});
afterAll(async () => {
  await Promise.all([lines.right.close(), lines.wrong.close()]);
  await test.close();
  await rm(folder, { recursive: true });
});

/** Connects with these URL parameters; returns whether it succeeded, or the error message. */
async function attempt(line: keyof typeof lines | "plain", words: Readonly<Record<string, string>>): Promise<string> {
  const url = new URL(test.appUrl);
  url.hostname = "localhost";
  url.port = line === "plain" ? url.port : String(lines[line].port);
  for (const [name, value] of Object.entries(words)) {
    url.searchParams.set(name, value);
  }
  try {
    const client = await connectTo(url.href, "punktum test tls");
    await client.end();
    return "connected";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe("encryption between platform and database", () => {
  it.each(["verify-full", "verify-ca", "require"])("sslmode=%s checks authority and name", async (sslmode) => {
    expect(await attempt("right", { sslmode, sslrootcert: authority })).toBe("connected");
    expect(await attempt("right", { sslmode })).toMatch(
      /not signed by an authority that this machine trusts \(\w+\): name its authority with sslrootcert=<file>/,
    );
    expect(await attempt("wrong", { sslmode, sslrootcert: authority })).toMatch(/is for another name/);
  });

  it("sslmode=no-verify encrypts without a check", async () => {
    expect(await attempt("wrong", { sslmode: "no-verify" })).toBe("connected");
  });

  it.each(["prefer", "allow", "on"])("sslmode=%s is refused, because it may use no encryption", async (sslmode) => {
    expect(await attempt("right", { sslmode })).toContain(`sslmode=${sslmode} in a database address may go without`);
  });

  it("reports a server without TLS, or a missing CA file", async () => {
    expect(await attempt("plain", { sslmode: "verify-full" })).toContain(
      "does not encrypt, and the address asks for it",
    );
    expect(await attempt("right", { sslmode: "verify-full", sslrootcert: join(folder, "none.pem") })).toContain(
      "named by sslrootcert in a database address, does not exist",
    );
  });
});
