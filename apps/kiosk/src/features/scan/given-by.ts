import type { ScanSource } from "@punktum/domain";
import { ONLY_IN_MEMORY } from "../../services/visit/handover.ts";

/**
 * Source of the code the scanner is opened with: `reader` if one of our screens passed it in memory, else `typed`,
 * because anybody can write a link.
 */
export const givenByOf = (query: URLSearchParams): ScanSource =>
  query.get(ONLY_IN_MEMORY) === "reader" ? "reader" : "typed";
