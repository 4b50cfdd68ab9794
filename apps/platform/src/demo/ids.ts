import { requestIdOf } from "../office/idempotency/index.ts";

/** Id of a thing of the demonstration; the same on every machine. */
export function demoId(programId: string, kind: string, name: string | number): string {
  return requestIdOf(programId, "demonstration", `${kind}:${name}`);
}
