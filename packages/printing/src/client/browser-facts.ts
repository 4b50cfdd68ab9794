import { PRINTER_PORT_NATIVE } from "@punktum/domain";
import type { BrowserFacts } from "./diagnose.ts";
import type { PrinterTarget } from "../transport/transport.ts";

const PLAIN_PROBE_MS = 2_000;
/** Chrome's permission under its old and new name. */
const PERMISSIONS = ["local-network-access", "local-network"];

async function isDenied(name: string): Promise<boolean> {
  try {
    // TypeScript's list of permissions lacks these names; a browser rejects unknown ones.
    const query: (descriptor: never) => Promise<PermissionStatus> = (descriptor) =>
      navigator.permissions.query(descriptor);
    const status: unknown = await Reflect.apply(query, undefined, [{ name }]);
    return status instanceof PermissionStatus && status.state === "denied";
  } catch {
    return false;
  }
}

/** Facts about this browser's access to the local network. */
export const browserFacts: BrowserFacts = {
  isLocalNetworkDenied: async () => (await Promise.all(PERMISSIONS.map(isDenied))).includes(true),
  answersPlainly: async ({ ip }: PrinterTarget) => {
    try {
      const signal = AbortSignal.timeout(PLAIN_PROBE_MS);
      // Port of the unencrypted socket; the content policy allows no other.
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
