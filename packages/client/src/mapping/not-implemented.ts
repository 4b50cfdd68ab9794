import { fail } from "@punktum/domain";
import type { GatewayOutcome } from "../gateway.ts";

/** Answer of an operation that belongs to the other generation (HTTP-13, A-95, ERR-66). */
export async function notImplemented(): Promise<GatewayOutcome<never>> {
  return await Promise.resolve(fail("METHOD_NOT_IMPLEMENTED", "Method not implemented."));
}
