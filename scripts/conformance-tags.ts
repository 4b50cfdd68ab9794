import { join } from "node:path";
import { readCodes } from "./conformance.ts";

/** The tags that tests of Vitest may carry: every requirement, goal and threat. Vitest refuses any other. */
export function readTestTags(): { name: string }[] {
  const { list, goals } = readCodes(join(import.meta.dirname, ".."));
  return [...list.groups.flatMap(({ ids }) => ids), ...goals].map((name) => ({ name }));
}
