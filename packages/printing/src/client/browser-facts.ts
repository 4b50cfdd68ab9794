import { PRINTER_PORT_NATIVE } from "@punktum/domain";
import type { BrowserFacts } from "./diagnose.ts";
import type { PrinterTarget } from "./transport.ts";

const PLAIN_PROBE_MS = 2_000;
/** Chrome's permission under its first name and under the names it was split into. */
const PERMISSIONS = ["local-network-access", "local-network"];

async function isDenied(name: string): Promise<boolean> {
  try {
    // TypeScript's list of permissions is older than these; an unknown one is refused with an error.
    const query: (descriptor: never) => Promise<PermissionStatus> = (descriptor) =>
      navigator.permissions.query(descriptor);
    const status: unknown = await Reflect.apply(query, undefined, [{ name }]);
    return status instanceof PermissionStatus && status.state === "denied";
  } catch {
    return false;
  }
}

/** What this browser knows about reaching the local network. */
export const browserFacts: BrowserFacts = {
  isLocalNetworkDenied: async () => (await Promise.all(PERMISSIONS.map(isDenied))).includes(true),
  answersPlainly: async ({ ip }: PrinterTarget) => {
    try {
      const signal = AbortSignal.timeout(PLAIN_PROBE_MS);
      // The plain socket's port: the content policy lets a page ask for no other.
      await fetch(`http://${ip}:${PRINTER_PORT_NATIVE}/`, {
        mode: "no-cors",
        cache: "no-store",
        credentials: "omit",
        signal,
      });
      return true;
    } catch {
      return false;
    }
  },
};
