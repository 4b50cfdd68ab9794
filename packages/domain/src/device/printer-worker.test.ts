import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printerOfWorker, printerWorkerPolicy } from "./printer-worker.ts";

const WORKER = "/assets/printer.worker-Z6Ehz_Z-.js";
function read(address: string): string | undefined {
  const [pathname = "", ...rest] = address.split("?");
  return printerOfWorker({ pathname, search: rest.map((part) => `?${part}`).join("") });
}

describe("address of the printer's worker", () => {
  it("names one private address", { tags: ["B-37", "PRINT-12"] }, () => {
    expect(read(`${WORKER}?printer=192.168.1.20`)).toBe("192.168.1.20");
    expect(read(`${WORKER}?printer=10.0.0.7`)).toBe("10.0.0.7");
  });

  it.each([
    WORKER,
    `${WORKER}?printer=`,
    `${WORKER}?printer=8.8.8.8`,
    `${WORKER}?printer=192.168.1.20:80`,
    `${WORKER}?printer=192.168.1.20&printer=8.8.8.8`,
    `${WORKER}?printer=192.168.1.20%20https://evil.example`,
    `${WORKER}?printer=*`,
    `${WORKER}?other=1&printer=192.168.1.20`,
    "/assets/code-reader.worker-Z6Ehz.js?printer=192.168.1.20",
    "/assets/../printer.worker-a.js?printer=192.168.1.20",
    "/?printer=192.168.1.20",
  ])("names none in %s", { tags: ["B-18", "B-37"] }, (address) => {
    expect(read(address)).toBeUndefined();
  });

  it("never brings more than digits and dots into a policy", { tags: ["B-37"] }, () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
        expect(String(printerOfWorker({ pathname: WORKER, search: `?printer=${text}` }))).toMatch(
          /^(?:[\d.]+|undefined)$/,
        );
      }),
    );
  });

  it("the policy allows the printer's two ports and no other host", { tags: ["B-37", "PRINT-12"] }, () => {
    expect(printerWorkerPolicy("192.168.1.20")).toBe(
      "default-src 'none';script-src 'self';connect-src " +
        "http://192.168.1.20:8008 ws://192.168.1.20:8008 https://192.168.1.20:8043 wss://192.168.1.20:8043",
    );
  });
});
