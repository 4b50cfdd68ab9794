import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printerIpRefusal } from "./printer-ip.ts";

const octet = fc.nat(255);

describe("address of a printer", () => {
  it("accepts every private address", { tags: ["ADM-12"] }, () => {
    fc.assert(
      fc.property(octet, octet, octet, (b, c, d) => {
        expect(printerIpRefusal(`10.${b}.${c}.${d}`)).toBeNull();
        expect(printerIpRefusal(`192.168.${c}.${d}`)).toBeNull();
        expect(printerIpRefusal(`127.${b}.${c}.${d}`)).toBeNull();
        expect(printerIpRefusal(`172.${16 + (b % 16)}.${c}.${d}`)).toBeNull();
      }),
    );
  });

  it("refuses public addresses", { tags: ["B-18"] }, () => {
    expect(["8.8.8.8", "172.15.0.1", "172.32.0.1", "192.167.1.1", "11.0.0.1"].map(printerIpRefusal)).toEqual(
      Array.from({ length: 5 }, () => "NOT_LOCAL"),
    );
  });

  it.each(["192.168.1", "192.168.1.256", "192.168.1.1.1", "192.168.01.5", " 192.168.1.5", "printer", "192.168.1.5:80"])(
    "refuses %s: not four numbers from 0 to 255",
    { tags: ["ADM-12"] },
    (text) => {
      expect(printerIpRefusal(text)).toBe("NO_ADDRESS");
    },
  );

  it("refuses an empty address", { tags: ["ADM-12"] }, () => {
    expect(printerIpRefusal("")).toBe("EMPTY");
  });
});
