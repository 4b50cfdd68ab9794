import { describe, expect, it } from "vitest";
import { diagnosis } from "./diagnose.ts";

const failed = new TypeError("Failed to fetch");
const untrusted = new TypeError("fetch failed", { cause: { code: "DEPTH_ZERO_SELF_SIGNED_CERT" } });

describe("why a printer cannot be reached", () => {
  it.each([
    ["the browser forbids the local network", true, true, true, failed, "LOCAL_NETWORK_REFUSED"],
    ["it answers plainly, but not to a secure page", true, false, true, failed, "CERTIFICATE"],
    ["the error names the certificate", true, false, false, untrusted, "CERTIFICATE"],
    ["nothing answers a secure page", true, false, false, failed, "UNREACHABLE"],
    ["nothing answers a plain page", false, false, false, failed, "UNREACHABLE"],
  ])("%s", { tags: ["A-67"] }, async (_what, isSecure, isDenied, isPlainThere, reason, cause) => {
    const diagnose = diagnosis({
      isLocalNetworkDenied: () => Promise.resolve(isDenied),
      answersPlainly: () => Promise.resolve(isPlainThere),
    });
    expect(await diagnose({ ip: "192.168.1.50", isSecure }, reason)).toBe(cause);
  });
});
