import { fail } from "@punktum/domain";
import type { GatewayOutcome } from "../gateway.ts";

/** Answer for an operation that only the other generation has. */
export async function notImplemented(): Promise<GatewayOutcome<never>> {
  return await Promise.resolve(fail("METHOD_NOT_IMPLEMENTED", "Method not implemented."));
}
