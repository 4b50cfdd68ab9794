import type { importsApi } from "@punktum/contracts";
import type * as z from "zod/mini";

/** An import in the list. */
export type Import = z.output<typeof importsApi.listImports.response>["data"][number];

/** An import with the first rows of its file. */
export type ImportDetails = z.output<typeof importsApi.readImport.response>;

/** Whether the platform is processing it. */
export const isAtWork = ({ state }: Pick<Import, "state">): boolean =>
  state === "CHECKING" || state === "RUNNING" || state === "UNDOING";
