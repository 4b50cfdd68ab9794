import { X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";
import { expect, it } from "vitest";
import { selfSigned } from "./certificate.ts";

it("is a certificate for its hosts, signed by itself, whatever length its signature has", () => {
  for (let round = 0; round < 100; round += 1) {
    const { key, cert } = selfSigned(["192.168.1.50", "localhost"], Date.now());
    expect(() => createSecureContext({ key, cert })).not.toThrow();
    const read = new X509Certificate(cert);
    expect(read.checkIP("192.168.1.50")).toBe("192.168.1.50");
    expect(read.checkHost("localhost")).toBe("localhost");
    expect(read.verify(read.publicKey)).toBe(true);
  }
});
