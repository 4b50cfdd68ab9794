import { requestIdOf } from "../office/idempotency/index.ts";

/** The same thing of the demonstration has the same id on every machine. */
export function demoId(programId: string, kind: string, name: string | number): string {
  return requestIdOf(programId, "demonstration", `${kind}:${name}`);
}
