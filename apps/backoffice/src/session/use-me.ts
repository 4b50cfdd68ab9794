import { meApi } from "@punktum/contracts";
import { useRead } from "../server/use-calls.ts";

/** Users and programmes change rarely. */
const FRESH_MS = 300_000;

/** The signed-in user's name, reach and programme. Absent until loaded. */
export function useMe() {
  return useRead(meApi.readMe, {}, { freshMs: FRESH_MS }).data;
}
