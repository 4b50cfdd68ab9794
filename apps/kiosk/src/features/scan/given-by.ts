import type { ScanSource } from "@punktum/domain";
import { ONLY_IN_MEMORY } from "../../services/visit/handover.ts";

/** How the code came that a scanner is opened with: a reader's where one of our screens says so, else somebody wrote it (B-41). */
export const givenByOf = (query: URLSearchParams): ScanSource =>
  query.get(ONLY_IN_MEMORY) === "reader" ? "reader" : "typed";
