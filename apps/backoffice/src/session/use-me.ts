import { meApi } from "@punktum/contracts";
import { useRead } from "../server/use-calls.ts";

/** A person and their programme hardly change. */
const FRESH_MS = 300_000;

/** What the platform tells of the signed-in person: name, reach, programme. Absent until it is known. */
export function useMe() {
  return useRead(meApi.readMe, {}, { freshMs: FRESH_MS }).data;
}
